//! The session: a draft that has been checked and put in order.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::ops::Range;

use contract_scoring::{BoardNumber, BySide, Score, Side};

use crate::deal::{BoardDeal, Deals};
use crate::{
    Adjustment, Conditions, Contestant, ContestantId, ContestantKind, Draft, Entry, Event,
    Markings, MatchRuling, Movement, Notes, Outcome, PairNumber, Player, Profile, ResultId,
    Results, RoundBoard, RoundNumber, Ruling, RulingId, Section, SectionId, SitOut, Sitting, Strat,
    StratId, Switches, TableNumber, TableResult,
};

mod checks;
mod faults;
mod joined;
mod of_pairs;
mod order;
mod origin;
mod section_lines;

pub use faults::Faults;
pub use joined::{Joined, Unjoined};
pub use origin::Origin;
pub use section_lines::SectionLines;

/// A session without contradiction. Contestants and results are sorted, so that the order of the input
/// changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    draft: Draft,
    /// See [`Session::has_profiles`].
    has_profiles: bool,
}

/// What was entered, and nothing that follows from it: sheets that were printed before show a name made of this hash.
impl Hash for Session {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.draft.hash(state);
    }
}

/// The lines of one board in one section.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardRun {
    /// The section.
    pub section: SectionId,
    /// The board.
    pub board: BoardNumber,
    /// The round that tells the board from others of its number; see [`RoundBoard`].
    pub round: Option<RoundNumber>,
    /// Its lines, as a range of [`ResultId`]s; never empty.
    pub results: Range<u32>,
}

impl BoardRun {
    /// The board, as it is compared.
    #[must_use]
    pub const fn round_board(&self) -> RoundBoard {
        RoundBoard { round: self.round, number: self.board }
    }

    /// The identifiers of its lines.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ResultId> + ExactSizeIterator + use<> {
        self.results.clone().map(ResultId)
    }

    /// Its lines as places in [`Session::results`].
    #[must_use]
    pub const fn places(&self) -> Range<usize> {
        self.results.start as usize..self.results.end as usize
    }
}

impl Session {
    /// Checks a draft and puts it in order. The origin says which of the draft's lines each of the session's was.
    ///
    /// # Errors
    ///
    /// Every contradiction that the draft holds, in the order of its lines; where identifiers dangle, only these.
    ///
    /// # Examples
    ///
    /// Pair 4 plays board 7 twice:
    ///
    /// ```
    /// use contract_scoring::Score;
    /// use session::{
    ///     AveragePlus, Bye, Conditions, Contestant, ContestantId, Deals, Direction, Draft, Event, Fault, FoulGroup,
    ///     HandicapForm, Markings, MatchRulings, Method, Outcome, PairNumber, RuleSet, Section, SectionId, Session, StratifyBy,
    ///     TableResult, Winners,
    /// };
    ///
    /// let pair = |number| Contestant {
    ///     section: SectionId(0),
    ///     direction: Direction::Both,
    ///     number,
    ///     profile: None,
    /// };
    /// let line = |ns, ew| TableResult {
    ///     ns: ContestantId(ns),
    ///     ew: ContestantId(ew),
    ///     board: "7".parse().unwrap(),
    ///     table: None,
    ///     outcome: Outcome::Plain(Score::new(420).unwrap()),
    ///     played: None,
    ///     round: None,
    ///     group: FoulGroup::MAIN,
    /// };
    /// let draft = Draft {
    ///     event: Event::UNNAMED,
    ///     conditions: Conditions {
    ///         method: Method::Matchpoints,
    ///         rules: RuleSet::Acbl,
    ///         board_rounding: None,
    ///         short_boards: None,
    ///         complement: false,
    ///         bye: Bye::Nothing,
    ///         average_plus: AveragePlus::Law,
    ///         score_together: Vec::new(),
    ///         rank_together: Vec::new(),
    ///         max_score: None,
    ///         stratify_by: StratifyBy::Higher,
    ///         masterpoints: None,
    ///         handicap: HandicapForm::Points,
    ///         minimum_share: Conditions::USUAL_SHARE,
    ///         pairs: None,
    ///     },
    ///     strats: Vec::new(),
    ///     sections: vec![Section { name: "A".to_owned(), winners: Winners::One, tables: 2 }],
    ///     markings: Markings::STANDARD,
    ///     deals: Deals::UNKNOWN,
    ///     contestants: (1..=4).flat_map(PairNumber::new).map(pair).collect(),
    ///     rulings: Vec::new(),
    ///     results: [line(2, 3), line(0, 1)].into_iter().collect(),
    ///     partners: None,
    ///     sit_outs: Vec::new(),
    ///     notes: Vec::new(),
    ///     movements: Vec::new(),
    ///     adjustments: Vec::new(),
    ///     match_rulings: MatchRulings::default(),
    /// };
    ///
    /// let (session, origin) = Session::new(draft.clone()).unwrap();
    /// assert!(session.results().iter().eq([line(0, 1), line(2, 3)]));
    /// assert_eq!(origin.result(0), 1);
    ///
    /// let results = [line(2, 3), line(0, 3)].into_iter().collect();
    /// let faults = Session::new(Draft { results, ..draft }).unwrap_err();
    /// let given: Vec<Fault> = faults.iter().map(|fault| faults.origin().fault(fault)).collect();
    /// assert_eq!(given, [Fault::BoardTwice { contestant: ContestantId(3), first: 0, second: 1 }]);
    /// ```
    pub fn new(mut draft: Draft) -> Result<(Self, Origin), Faults> {
        let dangling = checks::dangling(&draft);
        if !dangling.is_empty() {
            return Err(Faults::new(dangling, draft, Origin::UNCHANGED));
        }
        let origin = order::sort(&mut draft);
        let contradictions = checks::contradictions(&draft);
        if contradictions.is_empty() {
            let has_profiles = draft.contestants.iter().any(|one| one.profile.is_some());
            let session = Self { draft, has_profiles };
            Ok((session, origin))
        } else {
            Err(Faults::new(contradictions, draft, origin))
        }
    }

    /// The heading.
    #[must_use]
    pub const fn event(&self) -> &Event {
        &self.draft.event
    }

    /// Calls the event otherwise. No result and no score depends on how it is called.
    pub fn name_event(&mut self, event: Event) {
        self.draft.event = event;
    }

    /// Names the sections, in their order.
    pub fn name_sections(&mut self, names: impl IntoIterator<Item = String>) {
        for (section, name) in self.draft.sections.iter_mut().zip(names) {
            section.name = name;
        }
    }

    /// Names the players of a contestant of whom no name is known, in their order. No result and no score depends on it.
    pub fn name_players(&mut self, id: ContestantId, names: &[Option<String>]) {
        let profile = &mut self.draft.contestants[id.index()].profile;
        let profile = profile.get_or_insert_with(|| Box::new(Profile::NOTHING));
        self.has_profiles = true;
        for (place, name) in names.iter().enumerate() {
            if profile.players.len() <= place {
                profile.players.push(Player::UNKNOWN);
            }
            profile.players[place].name.clone_from(name);
        }
    }

    /// Gives a line another score, in points for N-S, as if that had been entered; its contract is not known then. No
    /// contradiction can come of it: what a session holds together does not depend on scores.
    pub fn rescore(&mut self, line: ResultId, score: Score) {
        self.draft.results.rescore(line.index(), score);
    }

    /// The same results, with the switches of matchpoints set otherwise.
    #[must_use]
    pub fn switched(&self, switches: Switches) -> Self {
        let mut session = self.clone();
        let sections = session.sections().len();
        switches.set(&mut session.draft.conditions, sections);
        session
    }

    /// Which rules the organizer chose.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.draft.conditions
    }

    /// The strats, highest first.
    #[must_use]
    pub fn strats(&self) -> &[Strat] {
        &self.draft.strats
    }

    /// The strats with their identifiers, highest first.
    pub fn strat_ids(&self) -> impl Iterator<Item = (StratId, &Strat)> {
        (0..).map(StratId).zip(&self.draft.strats)
    }

    /// The sections.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.draft.sections
    }

    /// A section.
    #[must_use]
    pub fn section(&self, id: SectionId) -> &Section {
        &self.draft.sections[id.index()]
    }

    /// The sections with their identifiers.
    pub fn section_ids(&self) -> impl Iterator<Item = (SectionId, &Section)> {
        (0..).map(SectionId).zip(&self.draft.sections)
    }

    /// What is marked on the boards: who deals, and who is vulnerable.
    #[must_use]
    pub const fn markings(&self) -> &Markings {
        &self.draft.markings
    }

    /// The deals, as far as they are known.
    #[must_use]
    pub const fn deals(&self) -> &Deals {
        &self.draft.deals
    }

    /// Says what the deals are. No score depends on them.
    pub fn set_deals(&mut self, deals: Deals) {
        self.draft.deals = deals;
    }

    /// The deal of a board. Where matches begin with board 1 again in each round, a number does not say which.
    #[must_use]
    pub fn deal(&self, board: RoundBoard) -> Option<&BoardDeal> {
        let deal = self.draft.deals.of(board.number);
        deal.filter(|_| board.round.is_none())
    }

    /// The contestants, sorted by section, direction and number.
    #[must_use]
    pub fn contestants(&self) -> &[Contestant] {
        &self.draft.contestants
    }

    /// Whether any contestant has a profile: of a large field often nobody has, and nobody need be asked then.
    #[must_use]
    pub const fn has_profiles(&self) -> bool {
        self.has_profiles
    }

    /// Whether any contestant has a handicap.
    #[must_use]
    pub fn has_handicaps(&self) -> bool {
        let has_one = |contestant: &Contestant| {
            let profile = contestant.profile.as_ref();
            profile.is_some_and(|profile| profile.handicap.is_some())
        };
        self.has_profiles() && self.contestants().iter().any(has_one)
    }

    /// A contestant.
    #[must_use]
    #[inline]
    pub fn contestant(&self, id: ContestantId) -> &Contestant {
        &self.draft.contestants[id.index()]
    }

    /// The contestants with their identifiers.
    pub fn contestant_ids(&self) -> impl Iterator<Item = (ContestantId, &Contestant)> {
        (0..).map(ContestantId).zip(&self.draft.contestants)
    }

    /// The identifiers of the contestants at some places of [`contestants`](Self::contestants).
    pub fn ids_of(&self, places: Range<usize>) -> impl Iterator<Item = ContestantId> + use<> {
        // A session has no more contestants than identifiers reach.
        places.flat_map(u32::try_from).map(ContestantId)
    }

    /// The places of the contestants of some sections that follow each other.
    #[must_use]
    pub fn contestants_of(&self, sections: Range<SectionId>) -> Range<usize> {
        self.contestants_before(sections.start)..self.contestants_before(sections.end)
    }

    fn contestants_before(&self, section: SectionId) -> usize {
        (self.contestants()).partition_point(|one| one.section < section)
    }

    /// All lines of all travelers, sorted by section, board, and the numbers N-S and E-W.
    #[must_use]
    pub const fn results(&self) -> &Results {
        &self.draft.results
    }

    /// A line.
    #[must_use]
    pub fn result(&self, id: ResultId) -> TableResult {
        self.draft.results.get(id.index())
    }

    /// The lines with their identifiers.
    pub fn result_ids(&self) -> impl Iterator<Item = (ResultId, TableResult)> {
        (0..).map(ResultId).zip(&self.draft.results)
    }

    /// The most boards that a contestant has lines of; each board of a team counts once.
    #[must_use]
    pub fn most_boards(&self) -> u32 {
        let mut counts = vec![0; self.contestants().len()];
        let is_team_method = self.conditions().method.is_team_method();
        for (_, result) in self.result_ids() {
            counts[result.ns.index()] += 1;
            counts[result.ew.index()] += u32::from(!is_team_method);
        }
        counts.into_iter().max().unwrap_or(0)
    }

    /// The lines of each board in each section, which are together: by section, and then by board.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = BoardRun> + Clone {
        self.board_runs(0..self.draft.results.runs().len())
    }

    /// The same, of some sections that follow each other.
    pub fn boards_of(
        &self,
        sections: Range<SectionId>,
    ) -> impl ExactSizeIterator<Item = BoardRun> + Clone {
        self.board_runs(self.runs_before(sections.start)..self.runs_before(sections.end))
    }

    /// The numbers of the boards that were played, in their order. They are marked, not sorted: a large field has as many
    /// runs of lines as its sections have boards.
    #[must_use]
    pub fn board_numbers(&self) -> Vec<BoardNumber> {
        let mut played = Vec::new();
        for run in self.draft.results.runs() {
            let place = usize::from(run.board.get());
            if played.len() <= place {
                played.resize(place + 1, false);
            }
            played[place] = true;
        }
        let played = (0..=u16::MAX).zip(played).filter(|(_, played)| *played);
        played.flat_map(|(number, _)| BoardNumber::new(number)).collect()
    }

    /// Cuts the sections into that many runs with about as many lines each; some may be empty.
    #[must_use]
    pub fn shares(&self, parts: usize) -> Vec<Range<SectionId>> {
        let ns = self.results().ns();
        let first_of = |part: usize| match ns.get(ns.len() / parts.max(1) * part) {
            Some(ns) if part > 0 => self.contestant(*ns).section,
            _ => SectionId(0),
        };
        let end = SectionId(u32::try_from(self.sections().len()).unwrap_or(u32::MAX));
        let ends = (1..parts).map(first_of).chain([end]);
        (0..parts).map(first_of).zip(ends).map(|(start, end)| start..end).collect()
    }

    /// How many boards the sections before one have.
    pub(crate) fn runs_before(&self, section: SectionId) -> usize {
        let results = &self.draft.results;
        (results.runs()).partition_point(|run| {
            let last = results.ns()[run.end as usize - 1];
            self.contestant(last).section < section
        })
    }

    /// The boards of some runs of lines.
    pub(crate) fn board_runs(
        &self,
        runs: Range<usize>,
    ) -> impl ExactSizeIterator<Item = BoardRun> + Clone {
        let mut start = self.draft.results.run_start(runs.start);
        self.draft.results.runs()[runs].iter().map(move |run| {
            let results = std::mem::replace(&mut start, run.end)..run.end;
            let first = self.draft.results.ns()[results.start as usize];
            BoardRun {
                section: self.contestant(first).section,
                board: run.board,
                round: (self.draft.results).round_of_board(results.start as usize),
                results,
            }
        })
    }

    /// The section in which a line was played.
    #[must_use]
    pub fn section_of(&self, result: TableResult) -> SectionId {
        self.contestant(result.ns).section
    }

    /// Whether any line may have a ruling.
    #[must_use]
    pub fn has_rulings(&self) -> bool {
        !self.draft.rulings.is_empty()
    }

    /// A ruling.
    #[must_use]
    pub fn ruling(&self, id: RulingId) -> &Ruling {
        &self.draft.rulings[id.index()]
    }

    /// What one side of a line is entered with; scores are in points for N-S.
    #[must_use]
    pub fn entry(&self, result: TableResult, side: Side) -> Cow<'_, Entry> {
        match result.outcome {
            Outcome::Plain(score) => Cow::Owned(Entry::Score(score)),
            Outcome::Ruled(id) => Cow::Borrowed(self.ruling(id).get(side)),
        }
    }

    /// What the contestants are.
    #[must_use]
    pub const fn contestant_kind(&self) -> ContestantKind {
        self.draft.contestant_kind()
    }

    /// Whether contestants are players who change partners.
    #[must_use]
    pub const fn is_individual(&self) -> bool {
        self.draft.partners.is_some()
    }

    /// In an individual, South and West of a line.
    #[must_use]
    pub fn partners(&self, id: ResultId) -> Option<BySide<ContestantId>> {
        self.draft.partners.as_ref().map(|all| all[id.index()])
    }

    /// In a match of teams, the line of the same board at the other table; `None` where contestants are no teams.
    #[must_use]
    pub fn other_table(&self, id: ResultId) -> Option<ResultId> {
        if !self.conditions().method.is_team_method() {
            return None;
        }
        let place = self.results().other_table(id.index())?;
        // A session has no more lines than identifiers reach.
        u32::try_from(place).ok().map(ResultId)
    }

    /// The contestants who sit on one side of a line: one pair, or two players in an individual.
    pub fn sitting(&self, id: ResultId, side: Side) -> impl Iterator<Item = ContestantId> {
        let first = match side {
            Side::NorthSouth => self.results().ns()[id.index()],
            Side::EastWest => self.results().ew()[id.index()],
        };
        let second = self.partners(id).map(|partners| *partners.get(side));
        std::iter::once(first).chain(second)
    }

    /// Who sat out, sorted by contestant and board.
    #[must_use]
    pub fn sit_outs(&self) -> &[SitOut] {
        &self.draft.sit_outs
    }

    /// The board that somebody sat out, as it is compared.
    #[must_use]
    pub fn sat_out(&self, sit_out: &SitOut) -> RoundBoard {
        RoundBoard {
            round: sit_out.round.filter(|_| self.results().are_by_round()),
            number: sit_out.board,
        }
    }

    /// What the scoresheet says beside a line.
    #[must_use]
    pub fn notes(&self, id: ResultId) -> Option<&Notes> {
        let notes = &self.draft.notes;
        let place = notes.binary_search_by_key(&id, |(result, _)| *result).ok()?;
        Some(&notes[place].1)
    }

    /// The movement of a section, where it is written down.
    #[must_use]
    pub fn movement(&self, section: SectionId) -> Option<&Movement> {
        let mut written = self.draft.movements.iter();
        let own = written.find(|(id, _)| *id == section);
        own.map(|(_, movement)| movement)
    }

    /// Penalties and bonuses, sorted by contestant.
    #[must_use]
    pub fn adjustments(&self) -> &[Adjustment] {
        &self.draft.adjustments
    }

    /// What the organizer says of matches, by section, round and contestants.
    #[must_use]
    pub fn match_rulings(&self) -> &[MatchRuling] {
        &self.draft.match_rulings.0
    }
}

impl Movement {
    /// What a section played, by its lines and sit-outs; `None` where they do not all have a round and a table.
    #[must_use]
    pub fn of_section(session: &Session, section: SectionId) -> Option<Self> {
        type Seats = BySide<Vec<PairNumber>>;
        let mut played: BTreeMap<(RoundNumber, TableNumber), (Seats, BTreeSet<BoardNumber>)> =
            BTreeMap::new();
        let number = |id: ContestantId| session.contestant(id).number;
        let nobody = || BySide { ns: Vec::new(), ew: Vec::new() };
        let lines = session.result_ids();
        for (id, result) in lines.filter(|(_, line)| session.section_of(*line) == section) {
            let at = (result.round?, result.table?);
            let (seats, boards) = played.entry(at).or_insert((nobody(), BTreeSet::new()));
            *seats = BySide::from_fn(|side| session.sitting(id, side).map(number).collect());
            boards.insert(result.board);
        }
        let sit_outs = session.sit_outs().iter();
        for one in sit_outs.filter(|one| session.contestant(one.contestant).section == section) {
            // Who sat out a two-winner section has a side; elsewhere it is not known, and does not matter.
            let who = session.contestant(one.contestant);
            let side = who.direction.side().unwrap_or(Side::NorthSouth);
            let at = (one.round?, one.table?);
            let (seats, boards) = played.entry(at).or_insert((nobody(), BTreeSet::new()));
            *seats.get_mut(side) = vec![who.number];
            boards.insert(one.board);
        }
        let sittings = played.into_iter();
        let sittings = sittings.map(|((round, table), (seats, boards))| Sitting {
            round,
            table,
            seats,
            boards: boards.into_iter().collect(),
        });
        let winners = session.section(section).winners;
        let movement = Self::new(sittings.collect(), Some(winners)).ok()?;
        (!movement.sittings().is_empty()).then_some(movement)
    }
}

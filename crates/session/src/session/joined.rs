//! Joins several sessions with the same boards into one: their sections side by side, all of them one field.

use std::collections::BTreeMap;
use std::fmt;

use contract_scoring::BoardNumber;

use crate::{
    Adjustment, Conditions, Contestant, ContestantId, Draft, Event, FoulGroup, MatchRuling,
    Outcome, Profile, ResultId, Ruling, RulingId, SectionId, Session, SitOut, TableResult,
};

/// Several sessions as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// All of them. Their sections follow each other and keep their names, which may be there more than once.
    pub session: Session,
    /// By session: the place of its first contestant among those of all. The others follow in their order.
    pub first: Vec<u32>,
}

/// Why sessions cannot be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unjoined {
    /// Some are of pairs, and others are individuals; or contestants play matches, which nobody else can be in.
    Kinds,
    /// A board was fouled in more groups than there are letters.
    FoulGroups(BoardNumber),
    /// There are more lines, contestants or different rulings than a session can hold.
    TooLarge,
}

impl fmt::Display for Unjoined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kinds => {
                f.write_str("these sessions are not played by the same kind of contestants")
            }
            Self::FoulGroups(board) => {
                write!(
                    f,
                    "board {board} was fouled in more than 26 groups in all sessions together"
                )
            }
            Self::TooLarge => {
                f.write_str("all sessions together are larger than one session can be")
            }
        }
    }
}

impl Session {
    /// Joins sessions whose boards hold the same cards: all their sections are one field, under the rules of the first.
    ///
    /// What is of a session alone is left out: its heading, strats, carryovers, and what is written beside its lines.
    /// There are awards as the first asks for them that does. A foul group is one of its own session, so equal letters of two sessions become different ones.
    ///
    /// # Errors
    ///
    /// Why they cannot be one.
    ///
    /// # Examples
    ///
    /// ```
    /// use session::{Conditions, Draft, RuleSet, Session};
    ///
    /// let empty = || Session::new(Draft::empty(Conditions::usual(RuleSet::Ebu))).unwrap().0;
    /// let joined = Session::joined(&[&empty(), &empty()]).unwrap();
    ///
    /// assert_eq!(joined.session.conditions().rules, RuleSet::Ebu);
    /// assert_eq!(joined.first, [0, 0]);
    /// ```
    pub fn joined(sessions: &[&Self]) -> Result<Joined, Unjoined> {
        let rules = sessions.first().map(|first| first.conditions());
        let Some(rules) = rules.filter(|rules| !rules.method.has_matches()) else {
            return Err(Unjoined::Kinds);
        };
        let individual = sessions[0].is_individual();
        if sessions.iter().any(|one| one.is_individual() != individual) {
            return Err(Unjoined::Kinds);
        }
        let mut all = Joining::new(rules, sessions)?;
        for session in sessions {
            all.add(session)?;
        }
        let Joining { mut draft, first, .. } = all;
        let sections = (0..).map(SectionId).take(draft.sections.len());
        draft.conditions.score_together = vec![sections.collect()];
        let mut awards = sessions.iter().map(|one| one.conditions().masterpoints);
        draft.conditions.masterpoints = awards.find(Option::is_some).flatten();
        let (session, _) = Self::new(draft).map_err(|_| Unjoined::TooLarge)?;
        Ok(Joined { session, first })
    }

    /// Puts sessions side by side whose sections are those of one session, with their names in their order. All are
    /// scored by the rules of the first: each section is a field as in its own session, or all are one.
    ///
    /// # Errors
    ///
    /// Why they cannot be one.
    pub fn side_by_side(
        sessions: &[&Self],
        names: &[String],
        event: Event,
        one_field: bool,
    ) -> Result<Self, Unjoined> {
        let first = sessions.first().ok_or(Unjoined::Kinds)?;
        let mut all = Joining::new(first.conditions(), sessions)?;
        all.is_whole = true;
        for session in sessions {
            all.add(session)?;
        }
        let mut draft = all.draft;
        draft.event = event;
        draft.strats.clone_from(&first.draft.strats);
        draft.conditions.masterpoints = first.conditions().masterpoints;
        for (section, name) in draft.sections.iter_mut().zip(names) {
            section.name.clone_from(name);
        }
        if one_field {
            let sections = (0..).map(SectionId).take(draft.sections.len());
            draft.conditions.score_together = vec![sections.collect()];
        }
        let (session, _) = Self::new(draft).map_err(|_| Unjoined::TooLarge)?;
        Ok(session)
    }

    /// Scores the session by the rules of another: method, rounding and everything else that decides what its lines are
    /// worth. Which of its sections are one field remains its own.
    pub fn adopt_rules(&mut self, of: &Conditions) {
        let own = &mut self.draft.conditions;
        *own = Conditions {
            score_together: std::mem::take(&mut own.score_together),
            rank_together: std::mem::take(&mut own.rank_together),
            stratify_by: own.stratify_by,
            masterpoints: own.masterpoints,
            handicap: own.handicap,
            ..of.clone()
        };
    }
}

/// Sessions on their way to be one.
struct Joining {
    draft: Draft,
    first: Vec<u32>,
    /// The letters that are taken on each board.
    groups: BTreeMap<BoardNumber, u8>,
    /// Whether what is of a session alone is of all: they are parts of one.
    is_whole: bool,
}

impl Joining {
    fn new(rules: &Conditions, sessions: &[&Session]) -> Result<Self, Unjoined> {
        let mut draft = Draft::empty(Conditions {
            score_together: Vec::new(),
            rank_together: Vec::new(),
            masterpoints: None,
            ..rules.clone()
        });
        let rulings = sessions.iter().flat_map(|one| &one.draft.rulings);
        let mut rulings: Vec<Ruling> = rulings.cloned().collect();
        rulings.sort();
        rulings.dedup();
        if rulings.len() > usize::from(u16::MAX) {
            return Err(Unjoined::TooLarge);
        }
        draft.rulings = rulings;
        draft.partners = sessions[0].draft.partners.as_ref().map(|_| Vec::new());
        Ok(Self {
            draft,
            first: Vec::with_capacity(sessions.len()),
            groups: BTreeMap::new(),
            is_whole: false,
        })
    }

    /// Puts a session behind those before it.
    fn add(&mut self, session: &Session) -> Result<(), Unjoined> {
        let place = |place: usize| u32::try_from(place).map_err(|_| Unjoined::TooLarge);
        let first = place(self.draft.contestants.len())?;
        let sections = place(self.draft.sections.len())?;
        // What is past the end of identifiers cannot be told from others.
        place(self.draft.contestants.len() + session.contestants().len())?;
        place(self.draft.results.len() + session.results().len())?;
        let moved = |id: ContestantId| ContestantId(first + id.0);
        let section = |id: SectionId| SectionId(sections + id.0);
        self.first.push(first);
        let own = &session.draft;
        let is_whole = self.is_whole;
        let draft = &mut self.draft;
        if is_whole {
            let moved = |groups: &[Vec<SectionId>]| -> Vec<Vec<SectionId>> {
                let group = |ids: &Vec<SectionId>| ids.iter().copied().map(section).collect();
                groups.iter().map(group).collect()
            };
            let conditions = &mut draft.conditions;
            (conditions.score_together).extend(moved(&own.conditions.score_together));
            (conditions.rank_together).extend(moved(&own.conditions.rank_together));
            let after = draft.results.len();
            draft.notes.extend(own.notes.iter().filter_map(|(id, notes)| {
                let place = u32::try_from(after + id.index()).ok()?;
                Some((ResultId(place), notes.clone()))
            }));
        }
        draft.sections.extend(own.sections.iter().cloned());
        (draft.contestants).extend(own.contestants.iter().map(|one| {
            Contestant {
                section: section(one.section),
                profile: one
                    .profile
                    .as_deref()
                    .map(|known| Box::new(if is_whole { known.clone() } else { of_all(known) })),
                ..one.clone()
            }
        }));
        let movements = own.movements.iter();
        draft.movements.extend(movements.map(|(id, movement)| (section(*id), movement.clone())));
        draft.sit_outs.extend(
            own.sit_outs.iter().map(|one| SitOut { contestant: moved(one.contestant), ..*one }),
        );
        draft.adjustments.extend(
            own.adjustments
                .iter()
                .map(|one| Adjustment { contestant: moved(one.contestant), ..one.clone() }),
        );
        let rulings = own.match_rulings.0.iter();
        draft.match_rulings.0.extend(rulings.map(|one| MatchRuling {
            section: section(one.section),
            contestant: moved(one.contestant),
            opponents: one.opponents.map(moved),
            ..one.clone()
        }));
        if let (Some(all), Some(partners)) = (&mut draft.partners, &own.partners) {
            all.extend(partners.iter().map(|pair| pair.map(moved)));
        }
        for run in session.boards() {
            draft.markings.set(run.board, own.markings.of(run.board));
            if let Some(deal) = own.deals.of(run.board) {
                draft.deals.set(run.board, *deal);
            }
        }
        let rulings: Vec<RulingId> = (own.rulings.iter())
            .map(|ruling| {
                let found = draft.rulings.partition_point(|one| one < ruling);
                // There are no more than a `u16` counts.
                RulingId(u16::try_from(found).unwrap_or(u16::MAX))
            })
            .collect();
        let mut letters = Letters::of(&mut self.groups);
        for line in session.results() {
            draft.results.push(TableResult {
                ns: moved(line.ns),
                ew: moved(line.ew),
                outcome: match line.outcome {
                    Outcome::Plain(score) => Outcome::Plain(score),
                    Outcome::Ruled(id) => Outcome::Ruled(rulings[id.index()]),
                },
                group: letters.group(line.board, line.group)?,
                ..line
            });
        }
        Ok(())
    }
}

/// What is known of players, without what is of their session alone.
pub(super) fn of_all(known: &Profile) -> Profile {
    Profile { strat: None, ineligible: Vec::new(), carryover: None, ..known.clone() }
}

/// The letters that the foul groups of a session have among all.
struct Letters<'a> {
    /// How many are taken on each board.
    taken: &'a mut BTreeMap<BoardNumber, u8>,
    own: BTreeMap<(BoardNumber, FoulGroup), FoulGroup>,
}

impl<'a> Letters<'a> {
    const fn of(taken: &'a mut BTreeMap<BoardNumber, u8>) -> Self {
        Self { taken, own: BTreeMap::new() }
    }

    fn group(&mut self, board: BoardNumber, group: FoulGroup) -> Result<FoulGroup, Unjoined> {
        if group == FoulGroup::MAIN {
            return Ok(group);
        }
        if let Some(known) = self.own.get(&(board, group)) {
            return Ok(*known);
        }
        let taken = self.taken.entry(board).or_default();
        let next = FoulGroup::of_letter(char::from(b'A' + *taken));
        let next = next.ok_or(Unjoined::FoulGroups(board))?;
        *taken += 1;
        self.own.insert((board, group), next);
        Ok(next)
    }
}

//! English.

use std::cmp::Ordering;
use std::fmt::Display;

use contract_scoring::{BySide, Seat, Vulnerability};
use matchpointing::Treatment;
use session::{
    AdjustmentAmount, Artificial, AveragePlus, BoardRounding, Bye, ContestantKind, CrossImpForm,
    Method, ShortBoards, SwissBoards, VictoryPoints,
};
use traveler_ingest::{Corrected, CorrectionKind, Field};

use super::{
    ColumnWords, FactWords, NoteWords, PageWords, PaperWords, Players, Rule, RuleWords, SignWords,
    Title, Words,
};
use crate::model::audit::Misread;
use crate::model::explanation::RankDepth;
use crate::model::heading::{Movement, Unit};
use crate::model::scorecard::Role;
use crate::model::standing::TooFew;
use crate::reports::explanation::award;
use crate::reports::{
    AcrossWords, AuditWords, BeforePlayWords, CorrectionsWords, DirectorWords, ExplanationWords,
    FrequencyWords, HandsWords, HeadingWords, LadderWords, OverallWords, RankingWords,
    RecordsWords, ReportWords, ScorecardsWords, SlipsWords, TeamPairsWords, TravelersWords,
};

/// English, as scoresheets have it.
pub static ENGLISH: Words = Words {
    language: "en",
    name: "English",
    point: '.',
    colon: ": ",
    heading: HeadingWords {
        unnamed: "Duplicate bridge",
        session: |name, session, sessions| format!("{name}, session {session} of {sessions}"),
        date: str::to_owned,
        director: |name| format!("director {name}"),
        rules: |method, rules| format!("{}, {} rules", method_name(method), rules.title()),
        provisional: "Provisional",
        in_session: |session, reason| format!("session {session}: {reason}"),
        errors: |lines| match lines {
            1 => "1 line with an error does not count".to_owned(),
            _ => format!("{lines} lines with errors do not count"),
        },
        late_plays: |count| match count {
            1 => "1 late play still to come".to_owned(),
            _ => format!("{count} late plays still to come"),
        },
        missing_lines: |lines, section| match lines {
            1 => format!("a line seems to be missing in section {section}"),
            _ => format!("{lines} lines seem to be missing in section {section}"),
        },
        missing_rounds: |tables, section| match tables {
            1 => format!("a table's round seems to be missing in section {section}"),
            _ => format!("the rounds of {tables} tables seem to be missing in section {section}"),
        },
        missing_board: |board, section| {
            let board = board.map_or("a board".to_owned(), |board| format!("board {board}"));
            match section {
                Some(section) => format!("{board} seems to have no results in section {section}"),
                None => format!("{board} seems to have no results in several sections"),
            }
        },
        missing_elsewhere: "something seems to be missing in other sections too",
        in_use: "the file of the results was still in use",
        fingerprint: |fingerprint| format!("Fingerprint: {fingerprint}"),
        empty: "0 results",
    },
    facts: FactWords {
        section: |name| format!("Section {name}"),
        everybody: Players {
            pairs: "All pairs",
            players: "All players",
            teams: "All teams",
        },
        movement: |movement| match movement {
            Movement::Mitchell => "Mitchell",
            Movement::OneWinner => "One winner",
            Movement::Individual => "Individual",
            Movement::Teams => "Teams",
        },
        tables: |count| counted(count, "table"),
        boards: |count| counted(count, "board"),
        top: |amount| format!("top {amount}"),
        field: |sections, names| match sections {
            0 | 1 => format!("section {names}"),
            _ => format!("sections {names}"),
        },
        names: |names| match names {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [one, other] => format!("{one} and {other}"),
            [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
        },
        versus: |ns, ew| format!("{ns} v {ew}"),
        dealer: |seat| format!("dealer {seat}"),
        vulnerable: |vulnerability| match vulnerability {
            Vulnerability::None => "vulnerable none",
            Vulnerability::NorthSouth => "vulnerable N-S",
            Vulnerability::EastWest => "vulnerable E-W",
            Vulnerability::Both => "vulnerable both",
        },
        place: |place| format!("place {place}"),
        score: |score, out_of| match out_of {
            Some(most) => format!("score {score} of {most}"),
            None => format!("score {score}"),
        },
        percent: |percent| format!("{percent} %"),
        victory_points: |score| format!("{score} VP"),
        per_board: |imps| format!("{imps} IMPs a board"),
        adjustment: |amount| format!("adjustment {amount}"),
        with_carryover: |score| format!("with carryover {score}"),
        rank: |place, strat, overall| match overall {
            true => format!("overall {strat}: {place}"),
            false => format!("strat {strat}: {place}"),
        },
        award: |award| format!("award {award}"),
        round: |round| format!("Round {round}"),
        table: |table| format!("Table {table}"),
        contestant: |label, kind| match kind {
            ContestantKind::Pair => format!("pair {label}"),
            ContestantKind::Player => format!("player {label}"),
            ContestantKind::Team => format!("team {label}"),
        },
        strat: |name, limit, count, first| {
            let limit = limit.map_or_else(|| "open".to_owned(), |limit| format!("to {limit}"));
            let what = match first {
                Some(ContestantKind::Pair) => " pairs",
                Some(ContestantKind::Player) => " players",
                Some(ContestantKind::Team) => " teams",
                None => "",
            };
            format!("{name} {limit}, {count}{what}")
        },
        strat_name: |name| format!("Strat {name}"),
        strats: |strats| format!("Strats: {strats}"),
        average: |amount| format!("average {amount}"),
        maximum: |amount| format!("maximum {amount}"),
    },
    columns: ColumnWords {
        place: Title::one("Place"),
        number: Title::of("No.", "No"),
        names: Title::one("Names"),
        section: Title::of("Section", "Sec"),
        direction: Title::of("Direction", "Dir"),
        earned: Title::one("Earned"),
        adjustment: Title::of("Adjustment", "Adj"),
        score: |unit| match unit {
            Unit::Matchpoints => Title::one("Score"),
            Unit::Imps => Title::one("IMPs"),
        },
        score_of: |most| [format!("Score of {most}"), format!("Score/{most}")],
        out_of: Title::one("Out of"),
        carryover: Title::of("Carryover", "Carry"),
        final_score: Title::one("Final"),
        percent: Title::one("%"),
        per_board: Title::of("IMPs a board", "IMPs/bd"),
        victory_points: Title::one("VP"),
        matches: Title::one("Matches"),
        matches_won: Title::one("Won"),
        bar: Title::one(""),
        strat: Title::of("Strat", "St"),
        section_rank: Title::of("Section rank", "Sec"),
        overall_rank: Title::of("Overall rank", "Ovr"),
        award: Title::one("Award"),
        boards: Title::of("Boards", "Bds"),
        board: Title::of("Board", "Bd"),
        round: Title::of("Round", "Rd"),
        table: Title::of("Table", "Tbl"),
        side: BySide {
            ns: Title::of("N-S", "NS"),
            ew: Title::of("E-W", "EW"),
        },
        side_names: BySide {
            ns: Title::of("N-S names", "Names"),
            ew: Title::of("E-W names", "Names"),
        },
        contract: Title::one("Contract"),
        declarer: Title::one("By"),
        tricks: Title::one("Tricks"),
        double_dummy: Title::of("Against double dummy", "DD"),
        lead: Title::one("Lead"),
        group: Title::of("Group", "Grp"),
        plus: Title::of("N-S +", "N-S+"),
        minus: Title::of("N-S −", "N-S-"),
        unit: |unit| match unit {
            Unit::Matchpoints => Title::of("matchpoints", "MP"),
            Unit::Imps => Title::one("IMPs"),
        },
        partner: Title::one("Partner"),
        best: BySide {
            ns: Title::one("Best N-S"),
            ew: Title::one("Best E-W"),
        },
        versus: Title::one("Vs"),
        opponents: Title::one("Opponents"),
        own_score: Title::one("Score"),
        so_far: Title::one("So far"),
        mark: Title::of("Mark", ""),
        times: Title::one("Times"),
        rated: Title::one("Rated"),
        remarks: Title::one("Remarks"),
        made_or_down: Title::one("Made/Down"),
        score_of_side: BySide {
            ns: Title::one("Score N-S"),
            ew: Title::one("Score E-W"),
        },
        sum: Title::one("Sum"),
        field_sum: Title::of("All sections", "All"),
        expected: Title::of("Expected", "Exp"),
        scratch: Title::one("Scratch"),
        handicap: Title::one("Handicap"),
        with_handicap: Title::of("With handicap", "Score"),
        handicap_percent: Title::of("With handicap, %", "Hcp %"),
        handicap_place: Title::one("Handicap place"),
    },
    notes: NoteWords {
        awards: "Awards are for each player, and unofficial.",
        not_ranked: |share, who| {
            let each = who.iter();
            let each = each.map(|one| format!("{} ({} of {})", one.who, one.boards, one.of));
            let all: Vec<String> = each.collect();
            format!(
                "Not ranked, with fewer than {share} % of the boards: {}",
                all.join(", ")
            )
        },
        total: |total, expected| match expected {
            Some(expected) => format!("Total {total}, expected {expected}"),
            None => format!("Total {total}"),
        },
        off: |boards| format!("! Sums that are not as expected: board {boards}"),
        rounding: "The difference is rounding: each board's sum is within its tolerance.",
        sum: |side, awarded, expected, holds| {
            let remark = match holds {
                _ if awarded == expected => "",
                true => " (within rounding)",
                false => " !",
            };
            format!("{side} {awarded}, expected {expected}{remark}")
        },
        sums: |sums| format!("Sum {sums}"),
        role: |role, boards, percent| {
            let role = match role {
                Role::Declarer => "Declaring",
                Role::Defender => "Defending",
            };
            let boards = counted(boards, "board");
            match percent {
                Some(percent) => format!("{role}: {boards}, {percent} %"),
                None => format!("{role}: {boards}"),
            }
        },
        against_par: |roles| {
            let said = roles.iter().map(|(role, points)| match role {
                Role::Declarer => format!("{points} a board declaring"),
                Role::Defender => format!("{points} a board defending"),
            });
            let said: Vec<String> = said.collect();
            format!("Against par: {}", said.join(", "))
        },
        absent: "did not meet the board",
        sat_out: "sat out",
        not_played: "not played",
        late_play: "late play, still to come",
        artificial: "artificial score",
        field_sum: "the sum over all sections scored together",
        more: |count| format!("and {count} more"),
    },
    signs: SignWords {
        sat_out: "out",
        not_played: "NP",
        late_play: "LP",
        weighted: "weighted",
        artificial: |artificial| artificial.to_string(),
        passed_out: "pass",
        top: "T",
        bottom: "B",
        treatment: |treatment| match treatment {
            Treatment::Compared => "",
            Treatment::Factored => "factored",
            Treatment::SmallGroup => "small group",
            Treatment::Cancelled => "cancelled",
        },
    },
    rules: RuleWords {
        rule: |rule| match rule {
            Rule::Scoring => "Scoring",
            Rule::RuleSet => "Rules",
            Rule::Rounding => "Rounding",
            Rule::ShortBoards => "Missing results",
            Rule::Complement => "E-W",
            Rule::Bye => "Sit-outs",
            Rule::Averages => "Averages",
            Rule::MinimumShare => "Ranked",
        },
        method: method_name,
        rounding: |rounding| match rounding {
            BoardRounding::Tenths => "board scores to 0.1",
            BoardRounding::Hundredths => "board scores to 0.01",
            BoardRounding::TenThousandths => "board scores to 0.0001",
            BoardRounding::Unrounded => "board scores not rounded",
        },
        short_boards: |short_boards| match short_boards {
            ShortBoards::Neuberg => "boards with fewer results factored by Neuberg's formula",
            ShortBoards::Linear => "boards with fewer results factored in proportion",
            ShortBoards::Tie => "missing results count as ties",
        },
        complement: |complement| match complement {
            true => "E-W have what N-S leave of the top",
            false => "each side is rounded by itself",
        },
        bye: |bye| match bye {
            Bye::Nothing => "a sit-out earns nothing",
            Bye::Half => "a sit-out earns 50 % of each board",
            Bye::Sixty => "a sit-out earns 60 % of each board",
        },
        minimum_share: |share| match share.is_zero() {
            true => "with any number of boards".to_owned(),
            false => format!("with {share} % of the boards or more"),
        },
        averages: |average_plus, unit| match (average_plus, unit) {
            (AveragePlus::Law, Unit::Matchpoints) => {
                "A+ 60 % or own if better, A 50 %, A- 40 % or own if worse (Law 12C2)"
            }
            (AveragePlus::Law, Unit::Imps) => {
                "A+ 3 IMPs or own if better, A 0, A- -3 IMPs or own if worse (Law 12C2)"
            }
            (AveragePlus::Flat, Unit::Matchpoints) => "A+ 60 %, A 50 %, A- 40 %",
            (AveragePlus::Flat, Unit::Imps) => "A+ 3 IMPs, A 0, A- -3 IMPs",
        },
        averages_in_percent: "60 %, 50 % and 40 % are read as A+, A and A-",
    },
    page: PageWords {
        skip: "Skip to the results",
        menu: "Reports",
        left_out: |reports| {
            let reports = reports.join(", ").to_lowercase();
            format!("Not on this page: {reports}. With them it would be larger than 5 MB.")
        },
        find: "Find",
        find_what: "name or number",
        found: "{} of {}",
        print_view: "Print this view",
        print_all: "Print all",
        my_card: "My card: {}",
        is_mine: "This is my card",
        not_mine: "Not my card",
        board: "Board {}",
        sort_by_board: "Sort by board {}",
        marks: "Filled cells are tops, outlined cells are bottoms.",
        top: " (top)",
        bottom: " (bottom)",
    },
    paper: PaperWords {
        continued: "(continued)",
        page: |number, count| format!("page {number} of {count}"),
    },
    reports: ReportWords {
        overall: OverallWords {
            title: "Overall",
            sessions: Title::of("Sessions", "Ses"),
            qualified: Title::of("Qualified", "Q"),
            signs: ["Q", "?"],
            meanings: [
                "qualifies",
                "the last place that qualifies is shared: the organizer decides",
            ],
            idle: "does not count",
            best_of: |best, of| format!("best {best} of {}", counted(of, "session")),
            weight: |session, weight| format!("session {session} counts {weight} times"),
            qualify: |count| match count {
                1 => "the first place qualifies".to_owned(),
                _ => format!("{count} places qualify"),
            },
        },
        ranking: RankingWords {
            title: "Ranking",
            with_handicap: |title| format!("{title}, with handicap"),
        },
        team_pairs: TeamPairsWords {
            title: "Pairs of the teams",
            team: Title::one("Team"),
            pairs: "A pair is whoever sat in that direction for the team: travelers name no more than team and direction.",
        },
        recap: "Recap",
        travelers: TravelersWords {
            title: "Travelers",
            boards: "Boards",
            all: "All boards",
            board: |number| format!("Board {number}"),
            results_of: |title| format!("{title}, results"),
            earns: |who, earned| format!("{who} earns {earned}"),
            best_results: "Boards and best results",
        },
        scorecards: ScorecardsWords {
            title: "Scorecards",
            contestants: Players {
                pairs: "Pairs",
                players: "Players",
                teams: "Teams",
            },
            rounds_of: |title| format!("Rounds, {title}"),
        },
        frequency: FrequencyWords {
            title: "Frequencies",
            of: |title| format!("{title}, frequencies"),
        },
        hands: HandsWords {
            title: "Hands",
            ranks: [
                "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2",
            ],
            points: "points",
            makes: "Double dummy",
            par: |score, contracts| format!("Par {score}: {contracts}"),
            par_is_pass: "Par 0: passed out",
        },
        director: DirectorWords {
            title: "Director’s page",
            none: "none",
            margins: "Closest margins, 1 % or less",
            sums: "Sums of the boards",
            lines: "Lines of the travelers",
            errors: "Errors: these lines do not count",
            warnings: "Warnings",
            adjustments: "Adjustments",
            rulings: "Rulings",
            late_plays: "Late plays still to come",
            not_played: "Not played",
            rules: "Rules in force",
            tie: |ahead, behind, place| format!("{ahead} ties with {behind}{}", at(place)),
            margin: |ahead, behind, place, percent, score| {
                format!(
                    "{ahead} before {behind}{}: {percent} %, score {score}",
                    at(place)
                )
            },
            accounting: ToString::to_string,
            sums_hold: |holds, all| format!("{holds} of {all} are as expected, within rounding"),
            broken_sum: |board, side, awarded, expected| {
                format!("board {board}, {side}: {awarded}, expected {expected}")
            },
            acknowledged: |by, reason| {
                let by = by.map_or_else(String::new, |by| format!(" by {by}"));
                format!("acknowledged{by}: {reason}")
            },
            beyond: |who, percent| {
                format!("{who} comes to {percent} % with the adjustments: outside 0 to 100 %")
            },
            adjustment: |amount, unit| match (amount, unit) {
                (AdjustmentAmount::Matchpoints(amount), Some(Unit::Matchpoints)) => {
                    format!("{amount} matchpoints")
                }
                (AdjustmentAmount::Matchpoints(amount), Some(Unit::Imps)) => {
                    format!("{amount} IMPs")
                }
                (AdjustmentAmount::Matchpoints(amount), None) => format!("{amount} VP"),
                (AdjustmentAmount::PercentOfTop(amount), _) => format!("{amount} % of a top"),
                (AdjustmentAmount::PercentOfSession(amount), _) => {
                    format!("{amount} % of the session")
                }
            },
            line: |board, [ns, ew], [own, other], remarks| {
                let remarks = remarks.map_or_else(String::new, |text| format!(" ({text})"));
                format!("board {board}, N-S {ns} v E-W {ew}: {own} / {other}{remarks}")
            },
        },
        audit: AuditWords {
            title: "Audit",
            critical: "Compare with the slips: one slip here decides",
            none: "none: no plausible slip in one line decides anything",
            margins: "Margins at the places that matter",
            sample: "Drawn at random: compare with the slips",
            line: |board, [ns, ew], place, entered| {
                let place = place.map_or_else(String::new, |place| format!(" ({place})"));
                format!("Board {board}, N-S {ns} v E-W {ew}{place}: {entered}")
            },
            result: |contract, score| match contract {
                Some(contract) => format!("{contract}, {score}"),
                None => score.to_string(),
            },
            by: |contract, declarer| format!("{contract} by {declarer}"),
            if_slip: |how, meant, then| {
                let how = match how {
                    Misread::Side => " (to the other side)",
                    Misread::Figure | Misread::Boards | Misread::Seats => "",
                    Misread::Trick => " (one trick off)",
                    Misread::Denomination => " (another suit)",
                    Misread::Double => " (a double)",
                };
                format!("If the slip says {meant}{how}: {then}.")
            },
            if_boards: |board, then| {
                format!("If it changed places with the score of board {board}: {then}.")
            },
            if_seats: |then| format!("If the pairs sat the other way round: {then}."),
            first: |rankings, now, before| {
                let ranking = match rankings {
                    [] => String::new(),
                    several => format!(" {}", several.join(", ")),
                };
                let was = before.join(" and ");
                match now {
                    [one] if before.contains(one) => format!("{one} alone is first{ranking}"),
                    [one] => format!("{one} is first{ranking}, not {was}"),
                    several => format!("{} tie for first{ranking}", several.join(" and ")),
                }
            },
            overall: "overall",
            with_handicap: "with handicap",
            in_strat: |strat, list| match list {
                Some(list) => format!("in strat {strat} of {list}"),
                None => format!("in strat {strat}"),
            },
            awards: |count| format!("{} would differ", counted(count, "award")),
            qualifies: |now, not| match (now, not) {
                ([], not) => format!("{} would not qualify", not.join(" and ")),
                (now, []) => format!("{} would qualify too", now.join(" and ")),
                (now, not) => {
                    format!(
                        "{} would qualify, not {}",
                        now.join(" and "),
                        not.join(" and ")
                    )
                }
            },
            more: |count| match count {
                1 => "and one more line, with less plausible slips".to_owned(),
                _ => format!("and {count} more lines, with less plausible slips"),
            },
            tried: |tried, of| format!("Tried: the {tried} most plausible of {of} slips."),
            margin: |place, ahead, behind, by| match by {
                Some(by) => format!("{place}: {ahead} before {behind} by {by}"),
                None => format!("{place}: {ahead} ties with {behind}"),
            },
            first_place: |ranking| match ranking {
                Some(ranking) => format!("first {ranking}"),
                None => "first".to_owned(),
            },
            last_award: "last award",
            last_qualifier: "last to qualify",
            amount: |amount, unit| match unit {
                Some(Unit::Matchpoints) => format!("{amount} matchpoints"),
                Some(Unit::Imps) => format!("{amount} IMPs"),
                None => format!("{amount} VP"),
            },
            supports: |sample, of, fewer_than| match (sample, fewer_than) {
                (0, _) => "no line was drawn".to_owned(),
                (_, 1) => format!("If all {of} lines agree with the slips, there is no error."),
                (sample, fewer_than) => format!(
                    "If these {sample} of {of} lines agree with the slips, then with 95 % \
                     confidence fewer than {fewer_than} of all {of} lines have an error."
                ),
            },
        },
        before_play: BeforePlayWords {
            movement: "Movement",
            rounds: |count| counted(count, "round"),
            guide_cards: "Guide cards",
            of_tables: "Table cards",
            of_pairs: "Pair cards",
            of_players: "Player cards",
            pairs: "Pairs",
            goes_to: |side| format!("{side} to"),
            boards_to: Title::one("Boards to"),
            stays: "stay",
            stand: "stand",
            always_stays: |side| format!("{side} stay at this table"),
            sits_out: "sit out",
            shared: Title::one("Shared with"),
            sign_in: "Sign-in",
            player: "Player",
            member: "Member no.",
        },
        slips: SlipsWords {
            title: "Slips",
            pick_up: "Pick-up slips",
        },
        ladder: LadderWords {
            title: "Ladder",
            best_of: |best, of| format!("best {best} of {}", counted(of, "session")),
            all: |sessions| counted(sessions, "session"),
            minimum: |sessions| format!("at least {} for a place", counted(sessions, "session")),
            player: Title::one("Player"),
            pair: Title::one("Pair"),
            sessions: Title::of("Sessions", "Ses"),
            counted: Title::of("Counted", "Cnt"),
            mean: Title::one("Mean"),
            sum: Title::one("Sum"),
            best: Title::one("Best"),
            idle: "does not count",
            unnamed: "without a name",
            between: "; ",
            empty: "Nobody has played yet.",
        },
        across: AcrossWords {
            title: "Across clubs",
            clubs: |clubs| counted(clubs, "club"),
            club: Title::one("Club"),
            local_place: Title::one("In club"),
            local: |unit| match unit {
                Unit::Matchpoints => Title::one("Club %"),
                Unit::Imps => Title::one("Club IMPs"),
            },
            overall: |unit| match unit {
                Unit::Matchpoints => Title::one("All %"),
                Unit::Imps => Title::one("All IMPs"),
            },
            places: "A place in the club is that in its section and direction.",
            left_out: |club| format!("{club} is left out, its files have errors"),
        },
        corrections: CorrectionsWords {
            title: "Corrections",
            notice: "Corrected",
            between: "; ",
            nothing: "nothing changed",
            results: "Results",
            others: "Names, adjustments and rules",
            earned: |unit| match unit {
                Unit::Matchpoints => "Matchpoints",
                Unit::Imps => "IMPs",
            },
            standings: "Scores and places",
            ranks: "Ranks and awards",
            was: Title::one("Was"),
            column_was: |column| format!("{column} was"),
            is: Title::one("Is"),
            change: Title::one("Change"),
            whose: Players {
                pairs: "Pair",
                players: "Player",
                teams: "Team",
            },
            line: |board, [ns, ew]| format!("board {board}, N-S {ns} v E-W {ew}"),
            played: |contract, declarer| match declarer {
                "" => contract.to_owned(),
                _ => format!("{contract} by {declarer}"),
            },
            in_group: |said, letter| format!("{said} in group {letter}"),
            changed: |what, was, is| match (was, is) {
                (Some(was), Some(is)) => format!("{what}: {is}, was {was}"),
                (None, Some(is)) => format!("{what}: {is}, was none"),
                (Some(was), None) => format!("{what}: none, was {was}"),
                (None, None) => what.to_owned(),
            },
            adjustment: |who| format!("adjustment of {who}"),
            carryover: |who| format!("carryover of {who}"),
            names: |who| format!("names of {who}"),
            scores: |count, kind| {
                let whose = match kind {
                    ContestantKind::Pair => "pair",
                    ContestantKind::Player => "player",
                    ContestantKind::Team => "team",
                };
                let score = if count == 1 {
                    "a new score"
                } else {
                    "new scores"
                };
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                format!("{score} for {}", counted(count, whose))
            },
            place: |who, was, is| match (was, is) {
                (Some(was), Some(is)) => format!("{who} from {was} to {is}"),
                (None, Some(is)) => format!("{who} now {is}"),
                (Some(was), None) => format!("{who} none, was {was}"),
                (None, None) => who.to_owned(),
            },
            places: |places| format!("new places: {places}"),
        },
        records: RecordsWords {
            title: "Corrections made",
            what: |what| match what {
                Corrected::Line => "line",
                Corrected::Cell(field) => match field {
                    Field::Section => "section",
                    Field::Board => "board",
                    Field::Round => "round",
                    Field::Table => "table",
                    Field::Ns => "N-S",
                    Field::Ew => "E-W",
                    Field::Contract => "contract",
                    Field::Declarer => "declarer",
                    Field::Result => "result",
                    Field::Tricks => "tricks",
                    Field::Made => "made",
                    Field::Down => "down",
                    Field::Score => "score",
                    Field::Plus => "plus",
                    Field::Minus => "minus",
                    Field::ScoreNs => "score N-S",
                    Field::ScoreEw => "score E-W",
                    Field::Lead => "lead",
                    Field::Remarks => "remarks",
                    Field::Group => "group",
                    Field::North => "North",
                    Field::South => "South",
                    Field::East => "East",
                    Field::West => "West",
                    Field::NsNames => "names N-S",
                    Field::EwNames => "names E-W",
                    Field::Ruling => "ruling",
                    Field::Dealer => "dealer",
                    Field::Vulnerable => "vulnerable",
                    Field::Level => "level",
                    Field::Suit => "suit",
                    Field::Double => "double",
                },
            },
            line: ["played", "removed"],
            kind: |kind| match kind {
                CorrectionKind::Scorer => "scorer",
                CorrectionKind::Players => "players",
                CorrectionKind::Director => "director",
            },
            session: Title::one("Session"),
            field: Title::one("What"),
            whose: Title::one("Whose"),
            who: Title::one("By"),
            when: Title::one("When"),
            note: Title::one("Note"),
            undo: "undo",
        },
        explanation: ExplanationWords {
            against: |side, opponents, entered| format!("{side} against {opponents}: {entered}"),
            results: |side, results| format!("The results of {side}: {results}."),
            weighted: |parts| format!("weighted ({parts})"),
            other_table: |side, opponents, entered| {
                format!("the other table, {side} against {opponents}: {entered}")
            },
            both_tables: |formula, outcome| {
                let outcome = match outcome {
                    Ordering::Greater => "won",
                    Ordering::Equal => "tied",
                    Ordering::Less => "lost",
                };
                format!("both tables together: {formula}: {outcome}")
            },
            match_of: |round, opponents, boards, earned| {
                let round = round.map_or_else(String::new, |round| format!("round {round}, "));
                let boards = counted(boards, "board");
                format!("{round}{opponents}: {boards}, {earned}")
            },
            tie_break: |sum, of_percentages| match of_percentages {
                true => format!("percentages of matches together, which break ties: {sum}"),
                false => format!("IMPs of matches together, which break ties: {sum}"),
            },
            victory_points: |sum, byes| match byes {
                0 => format!("matches together: {sum} VP"),
                1 => format!("matches and a bye together: {sum} VP"),
                _ => format!("matches and {byes} byes together: {sum} VP"),
            },
            with_other_table: "each part of a weighted score is compared with the other table",
            mean_of_both: "both tables have an artificial score; their mean counts",
            compared: |expected, results| {
                format!("Of {expected} results expected, {results} are compared with each other.")
            },
            beats: |beaten, tied, lost| {
                format!("It beats {beaten}, ties {tied} and loses to {lost}.")
            },
            also_weighted: |count, wins| match count {
                1 => format!("One more is weighted and counts by its weights: {wins} in all."),
                _ => {
                    format!("{count} more are weighted and count by their weights: {wins} in all.")
                }
            },
            factored: |short_boards, expected, formula| match short_boards {
                ShortBoards::Neuberg => {
                    format!("Factored up to {expected} results (Neuberg): {formula}")
                }
                ShortBoards::Linear => {
                    format!("Factored up to {expected} results in proportion: {formula}")
                }
                ShortBoards::Tie => {
                    format!("Up to {expected} results, missing ones count as ties: {formula}")
                }
            },
            small_group: |average, percent| {
                format!(
                    "Too few to compare: 60 % of the top, and 10 % for each win over the average \
                     of {average}: {percent} %"
                )
            },
            cancelled: "It is the only result of its kind, and is cancelled (White Book 3.3.2): \
                        both sides have an average plus.",
            imps: |sum| format!("Its IMPs against each of the others come to {sum}."),
            average_imps: |formula| format!("Their average is {formula}."),
            factored_imps: |expected, formula| {
                format!("Factored up to {expected} results: {formula}")
            },
            factored_datum: |times| format!("In the datum each result counts {times} times."),
            datum: |datum| {
                format!("The datum, the mean of the results without the extremes, is {datum}.")
            },
            from_datum: |datum, own, imps| {
                let unit = if imps.abs() == 1 { "IMP" } else { "IMPs" };
                format!("From {datum} to {own}: {imps} {unit}.")
            },
            by_parts: "Each part is compared by itself, and then weighted; only the sum is rounded:",
            part: |weight, score, earned| format!("{weight} of {score}, which earns {earned}"),
            artificial: |artificial, other_boards| {
                let own = other_boards.map_or_else(String::new, |own| {
                    format!("; its other boards are at {own} %")
                });
                match artificial {
                    Artificial::Plus => format!("Average plus: at least 60 % of the top{own}."),
                    Artificial::Average => "Average: 50 % of the top.".to_owned(),
                    Artificial::Minus => format!("Average minus: at most 40 % of the top{own}."),
                    Artificial::Percent(_) => {
                        format!("The director awarded {artificial} of the top.")
                    }
                }
            },
            artificial_imps: |artificial, others, own| {
                let each = others.map_or_else(String::new, |others| {
                    format!(" against each of the {others} other results expected")
                });
                let [or_more, or_less, own] = match own {
                    Some(own) => {
                        let own = format!("; its other boards are at {own} on average");
                        ["at least ", "at most ", &own].map(str::to_owned)
                    }
                    None => Default::default(),
                };
                match artificial {
                    Artificial::Plus => format!("Average plus: {or_more}3 IMPs{each}{own}."),
                    Artificial::Average => "Average: no IMPs.".to_owned(),
                    Artificial::Minus => format!("Average minus: {or_less}-3 IMPs{each}{own}."),
                    Artificial::Percent(_) => format!(
                        "The director awarded {artificial}: 3 IMPs for each 10 % from the \
                         average{each}."
                    ),
                }
            },
            late_play: "Still to be played: it counts for nobody yet.",
            not_played: "Not played: it is none of the pair's boards.",
            earned: |earned, of| match of {
                Some((top, percent)) => format!("= {earned} of {top}, {percent} %"),
                None => format!("= {earned}"),
            },
            warning: |text| format!("Warning: {text}"),
            session: "Session",
            total: |total, boards| {
                format!("The boards earned {total} on {}.", counted(boards, "board"))
            },
            late: "late play",
            unplayed: |count| match count {
                1 => "1 more is not played, for nobody's score.".to_owned(),
                _ => format!("{count} more are not played, for nobody's score."),
            },
            to_come: |count| match count {
                1 => "1 more is still to come.".to_owned(),
                _ => format!("{count} more are still to come."),
            },
            no_score: "There is nothing to compare them with, so there is no score.",
            scaled: |formula, rounded| {
                let rounded = if rounded {
                    "rounded half up to 0.01"
                } else {
                    "not rounded"
                };
                format!("Scaled to the event: {formula}, {rounded}.")
            },
            adjusted: |by, reasons, score| format!("Adjusted by {by} ({reasons}): {score}."),
            percent: |formula, percent, rounded| {
                let from = if rounded {
                    " (from the rounded score)"
                } else {
                    ""
                };
                format!("{formula} = {percent} %{from}.")
            },
            with_carryover: |carryover, score| {
                format!("With the carryover of {carryover}: {score}.")
            },
            place: |place, share, too_few| match (place, too_few) {
                (Some(place), _) => format!("Place {place} in its section and direction."),
                (None, Some(TooFew { boards, of, .. })) => format!(
                    "It is not ranked: it has {boards} of the {of} boards that others have, \
                     fewer than {share} %."
                ),
                (None, None) => "It is not ranked.".to_owned(),
            },
            ranks: |ranks, RankDepth { strat, size, depth }| {
                let section = match ranks.section {
                    Some(place) => format!("rank {place} in its section"),
                    None => "no rank in its section".to_owned(),
                };
                let to = match depth {
                    0 => format!("{size} are too few to be ranked"),
                    1 => format!("of {size}, the first is ranked"),
                    _ => format!("of {size}, {depth} are ranked"),
                };
                let overall = ranks.overall;
                let overall =
                    overall.map_or_else(String::new, |place| format!(", {place} overall"));
                format!(
                    "Strat {strat}: {section} ({to}: 0.4 x {size} + 0.5, rounded down){overall}."
                )
            },
            award: |points, reason, steps| {
                let steps = steps.map_or_else(String::new, |steps| {
                    let [first, share] = award(steps, "at most ");
                    let place = steps.place;
                    format!(": the first earns {first}, place {place} {share} of it")
                });
                format!("Award {points} ({reason}), unofficial{steps}.")
            },
        },
    },
    contract: |contract, suits| contract.in_suits(suits),
    lead: |lead, _| lead.to_owned(),
    seat: |seat| match seat {
        Seat::North => "N",
        Seat::East => "E",
        Seat::South => "S",
        Seat::West => "W",
    },
    side: BySide {
        ns: "N-S",
        ew: "E-W",
    },
    direction: BySide {
        ns: "North-South",
        ew: "East-West",
    },
};

fn at(place: Option<&str>) -> String {
    place.map_or_else(String::new, |place| format!(", place {place}"))
}

/// `1 board`, `28 boards`.
pub fn counted<T: Display + PartialEq + From<u8>>(number: T, thing: &str) -> String {
    let plural = if number == T::from(1) { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Matchpoints => "Matchpoints",
        Method::CrossImps(CrossImpForm::Average) => "Cross-IMPs, average",
        Method::CrossImps(CrossImpForm::Total) => "Cross-IMPs, total",
        Method::Butler { .. } => "Butler IMPs",
        Method::BoardAMatch => "Board-a-match",
        Method::Teams { victory_points, .. } => match victory_points {
            None => "Teams, IMPs",
            Some(VictoryPoints::Wbf) => "Teams, WBF victory points",
            Some(VictoryPoints::Acbl20) => "Teams, ACBL victory points",
            Some(VictoryPoints::EbuPercent) => "Teams, EBU victory points",
        },
        Method::Swiss {
            boards: SwissBoards::Matchpoints,
            victory_points,
            ..
        } => match victory_points {
            None => "Swiss pairs, matchpoints",
            Some(VictoryPoints::Wbf) => "Swiss pairs, matchpoints, WBF victory points",
            Some(VictoryPoints::Acbl20) => "Swiss pairs, matchpoints, ACBL victory points",
            Some(VictoryPoints::EbuPercent) => "Swiss pairs, matchpoints, EBU victory points",
        },
        Method::Swiss {
            boards: SwissBoards::CrossImps(form),
            victory_points,
            ..
        } => match (victory_points, form) {
            (None, CrossImpForm::Average) => "Swiss pairs, cross-IMPs, average",
            (None, CrossImpForm::Total) => "Swiss pairs, cross-IMPs, total",
            (Some(VictoryPoints::Wbf), _) => "Swiss pairs, cross-IMPs, WBF victory points",
            (Some(VictoryPoints::Acbl20), _) => "Swiss pairs, cross-IMPs, ACBL victory points",
            (Some(VictoryPoints::EbuPercent), _) => "Swiss pairs, cross-IMPs, EBU victory points",
        },
    }
}

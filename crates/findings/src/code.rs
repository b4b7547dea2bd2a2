//! The kinds of findings.

use super::Severity;

/// Declares the kinds of findings, each once: name in Rust, severity, name in messages, meaning.
macro_rules! codes {
    ($($variant:ident, $severity:ident, $name:literal, $meaning:literal;)*) => {
        /// The kinds of findings; each has a section in `docs/errors.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// All kinds, grouped by what they are about.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name in messages: `score-mismatch`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What it means, in one line.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => $meaning,)*
                }
            }

            /// How severe a finding of this kind is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    // The file as a whole.
    EmptyFile, Error, "empty-file", "The file holds nothing";
    NotCsv, Error, "not-csv", "The file is of another kind";
    Undecodable, Error, "undecodable", "The bytes are not text in the file's encoding";
    NulByte, Error, "nul-byte", "The text has a character with the code 0";
    OddLineBreak, Error, "odd-line-break", "A character that only some programs take for a line end";
    OtherEncoding, Warning, "other-encoding", "The file is in another encoding than it says or should be";
    DoubleEncoded, Warning, "double-encoded", "Letters seem to have been converted twice";
    StrayMark, Warning, "stray-mark", "There is an invisible character (U+FEFF) inside the text";
    Decoded, Note, "decoded", "The file was not UTF-8 by its mark, and was decoded";
    CtrlZ, Note, "ctrl-z", "The file ends with a Ctrl-Z";
    FileTwice, Error, "file-twice", "Two files of a session have the same content";
    OtherTravelers, Error, "other-travelers", "A file or sheet that is not used has other lines than the travelers";
    SeveralDays, Error, "several-days", "The sheets of a workbook are sessions of different days";
    HiddenSheet, Warning, "hidden-sheet", "A hidden sheet of a workbook has lines that count";
    SheetsAlike, Warning, "sheets-alike", "Two sheets of a workbook have nearly the same results, and both count";
    NoSuchSheet, Error, "no-such-sheet", "There is no sheet of the name that was asked for";
    LineTooLong, Error, "line-too-long", "A line is longer than 1 MiB";
    TooManyColumns, Error, "too-many-columns", "A line has more than 256 columns";
    // Files of other programs.
    BadXml, Error, "bad-xml", "The file is not XML, or not the XML of scoring programs";
    BadPbn, Error, "bad-pbn", "The file is not PBN";
    BadLin, Error, "bad-lin", "A board of a LIN file cannot be understood";
    TagTwice, Warning, "tag-twice", "A game of a PBN file has one tag twice";
    BadDatabase, Error, "bad-database", "The database of a scoring device cannot be read as a whole";
    BadGameFile, Error, "bad-game-file", "A game file of ACBLscore is cut or damaged";
    BadResults, Error, "bad-results", "Results of this program (JSON) are cut, edited or of a newer version";
    BadRecord, Error, "bad-record", "A record of a scoring device contradicts itself, or holds no result";
    SeveralEvents, Error, "several-events", "A file holds more than one event or session";
    SeveralPrograms, Error, "several-programs", "A file of another program is given together with other files";
    OtherEvent, Error, "other-event", "An event of a kind that is not scored";
    OtherScoring, Warning, "other-scoring", "A file is scored in another way than it says";
    EnteredAgain, Warning, "entered-again", "A board was entered twice at one table, with different results";
    NotAsPlanned, Warning, "not-as-planned", "A result is of other pairs or boards than a scoring device expects";
    UnknownRemark, Warning, "unknown-remark", "A remark of a scoring device is not understood";
    DeviceDoubts, Warning, "device-doubts", "The scoring device itself marked a contract as suspicious";
    HalfChanged, Warning, "half-changed", "An act was cut off while it changed the files of the folder";
    StillInUse, Warning, "still-in-use", "Another program has the file of the results open";
    NotConfirmed, Note, "not-confirmed", "A result was entered at a scoring device, and not confirmed";
    NoSuchTable, Note, "no-such-table", "The database of a scoring device lacks a table that it usually has";
    DevicesDiffer, Warning, "devices-differ", "A game file and the database of its scoring devices contradict each other";
    HiddenRuling, Warning, "hidden-ruling", "A ruling without a score was read from its matchpoints";
    BadDate, Warning, "bad-date", "The day of the session is no day";
    FileSays, Warning, "file-says", "A file says other percentages or places than are worked out";
    NotCompared, Note, "not-compared", "Numbers of a file have nothing in the session to be compared with";
    FileSaysOfBoards, Note, "file-says-of-boards", "A file says other matchpoints than are worked out";
    CountedOnce, Note, "counted-once", "Two lines of a game file have one result of a pair that sat wrong, and it counts once";
    UnknownEligibility, Note, "unknown-eligibility", "A game file has a kind of eligibility that is not known";
    EmptySection, Warning, "empty-section", "A file of another program has a section without results, which is left out";
    ScorerKnown, Note, "scorer-known", "The session is scored as the program does that wrote the file";
    RulesFitted, Note, "rules-fitted", "The session is scored by the rules that give the numbers of the file";
    // Deals.
    BadHands, Error, "bad-hands", "A file with deals cannot be read";
    BadDeal, Error, "bad-deal", "Four hands are not a pack of 52 cards";
    DealsDisagree, Error, "deals-disagree", "A board has two different deals";
    DealsBySection, Warning, "deals-by-section", "Sections played a board with different deals";
    DealMarking, Warning, "deal-marking", "A deal has another dealer or vulnerability than its board in the session";
    // Header and rows.
    NoHeader, Error, "no-header", "No line names the columns";
    NoResults, Error, "no-results", "A header, and nothing below it";
    UnclearDelimiter, Error, "unclear-delimiter", "The header does not show which character separates the columns";
    MissingColumn, Error, "missing-column", "A column that is needed is not there";
    MixedLanguages, Error, "mixed-languages", "Two tables of travelers are in different languages";
    UnknownColumn, Error, "unknown-column", "A column's name is nearly a known one";
    DuplicateColumn, Error, "duplicate-column", "Two columns have the same name";
    UnreadColumn, Error, "unread-column", "A column that is not read may hold part of a result, or names";
    NoSuchColumn, Warning, "no-such-column", "No table has a column that is not to be read";
    ColumnIgnored, Note, "column-ignored", "A column is not used";
    UnclosedQuote, Error, "unclosed-quote", "A quoted cell is not closed";
    CellOverLines, Error, "cell-over-lines", "A quoted cell goes over more than one line";
    TextAfterQuote, Error, "text-after-quote", "There is text between a closing quote and the end of the cell";
    StrayText, Warning, "stray-text", "There is text outside of the games of a PBN file";
    StrayQuote, Warning, "stray-quote", "There is a quote inside a cell that is not quoted";
    ShortRow, Error, "short-row", "A row has fewer cells than the header";
    LongRow, Error, "long-row", "A row has more cells than the header";
    CommentLine, Error, "comment-line", "A line looks like a comment";
    TotalRow, Note, "total-row", "A row of totals was passed over";
    TitlesRead, Note, "titles-read", "Travelers that are laid out as on paper were unfolded into lines";
    UnreadTitle, Error, "unread-title", "A title of a board or a section is not understood, and lines follow";
    RemarkRow, Note, "remark-row", "A row of the travelers that holds only a remark was passed over";
    BareOvertricks, Note, "bare-overtricks", "Bare numbers among the results were read as overtricks";
    OddTricks, Error, "odd-tricks", "A column of all tricks looks like one of odd tricks made";
    // Numbers.
    NotANumber, Error, "not-a-number", "A cell that should hold a whole number does not";
    OutOfBounds, Error, "out-of-bounds", "A number is smaller or larger than it can be";
    BeyondLimit, Error, "beyond-limit", "A board has a larger number than the program takes";
    OddMinus, Warning, "odd-minus", "A dash was read as a minus";
    // Who played what.
    Blank, Error, "blank", "A cell that must be filled is blank";
    BadSection, Error, "bad-section", "This is not the name of a section";
    SectionRespelled, Note, "section-respelled", "A section is written with small and with capital letters";
    MixedSections, Error, "mixed-sections", "Some sections have letters, others numbers";
    SectionMissing, Warning, "section-missing", "Some pairs have letters of a section before their numbers";
    SectionDisagrees, Error, "section-disagrees", "A pair's section is not that of its row, or of its opponents";
    BadPair, Error, "bad-pair", "This is not a pair's number";
    PairDirection, Error, "pair-direction", "A pair's number says a direction that its column does not";
    NoOpponents, Error, "no-opponents", "A row has a result, but only one side, or none";
    BadMarking, Error, "bad-marking", "This is not a dealer, or not a vulnerability";
    MarkingsDisagree, Error, "markings-disagree", "A board is said to have two dealers or two vulnerabilities";
    LoneMarking, Warning, "lone-marking", "One row alone says that a board is vulnerable otherwise than its number";
    BadGroup, Error, "bad-group", "This is not the letter of a foul group";
    // Contract and score.
    BadContract, Error, "bad-contract", "This is neither a contract nor a ruling";
    BadDouble, Error, "bad-double", "This does not say whether a contract was doubled";
    ContractsDisagree, Error, "contracts-disagree", "Two columns of a line say different contracts";
    ContractDate, Error, "contract-date", "A spreadsheet turned a contract into a date";
    BadDeclarer, Error, "bad-declarer", "This is not a declarer";
    BadResult, Error, "bad-result", "This is not a result";
    ImpossibleResult, Error, "impossible-result", "A deal has 13 tricks";
    ResultsDisagree, Error, "results-disagree", "Two columns give the contract different results";
    ContractIncomplete, Error, "contract-incomplete", "Contract, declarer and result come together, or not at all";
    PassedOutWithResult, Error, "passed-out-with-result", "A board was passed out, but has a declarer or a result";
    NoResult, Error, "no-result", "A row says nothing about what happened";
    NotAScore, Error, "not-a-score", "No contract gives these points";
    ImpossibleScore, Error, "impossible-score", "No contract gives these points at the board's vulnerability";
    UnclearSign, Error, "unclear-sign", "Both sides have points, and it is not clear whose are positive";
    ScoresDisagree, Error, "scores-disagree", "Two score columns contradict each other";
    DeclarerScores, Error, "declarer-scores", "Scores seem to be those of declarer's side";
    ScoreMismatch, Error, "score-mismatch", "Contract, tricks and score disagree";
    OddLead, Warning, "odd-lead", "No such card can have been led";
    // Rulings.
    BadRuling, Error, "bad-ruling", "This is not a ruling";
    ArtificialSum, Warning, "artificial-sum", "The artificial scores of both sides are more than they can be together";
    EarlyPlay, Warning, "early-play", "A pair has a result and an artificial score on one board";
    HalfRuling, Error, "half-ruling", "A ruling for one side, and nothing for the other";
    RulingAndResult, Error, "ruling-and-result", "A row has a result and a ruling, and it is not clear which counts";
    BadWeight, Error, "bad-weight", "This is not a weighted score";
    WeightsSum, Error, "weights-sum", "The weights do not add up to 100 %";
    TooManyRulings, Error, "too-many-rulings", "More than 65,536 different rulings";
    // Rows against each other.
    SameLine, Error, "same-line", "Two rows say the same";
    BoardTwice, Error, "board-twice", "A pair has two results on one board";
    TableTwice, Error, "table-twice", "One table has two results for one board";
    TwoTables, Error, "two-tables", "A pair sits at two tables in one round";
    AgainstItself, Error, "against-itself", "A pair plays against itself";
    NoOtherTable, Error, "no-other-table", "A board of a match of teams has only one table";
    WrongDirection, Error, "wrong-direction", "A pair sits in a direction that is not its own";
    SitsOutAndPlays, Error, "sits-out-and-plays", "A pair sits out and plays at the same time";
    Inconsistent, Error, "inconsistent", "The session contradicts itself";
    // The movement.
    BadBoards, Error, "bad-boards", "This is not a list of boards";
    OpenLines, Note, "open-lines", "Lines of the movement are still to be played";
    NotInMovement, Error, "not-in-movement", "The movement does not have these pairs on this board";
    SatElsewhere, Warning, "sat-elsewhere", "On a whole slip others sat than the movement has there";
    MovementConflict, Error, "movement-conflict", "The movement contradicts itself";
    // Corrections.
    UnknownField, Error, "unknown-field", "A correction is of a column that the travelers do not have";
    BadCorrection, Error, "bad-correction", "A correction is of no known kind, or changes nothing";
    NoSuchLine, Error, "no-such-line", "A correction is of a line that is not there";
    SeveralLines, Error, "several-lines", "A correction is of more than one line";
    NotAsEntered, Error, "not-as-entered", "A correction says that something else was entered";
    // What only a person can know.
    ProbableSlip, Note, "probable-slip", "One change explains what was found";
    PassedOutEverywhere, Warning, "passed-out-everywhere", "A board was passed out at every table";
    AveragesOnly, Warning, "averages-only", "A board has averages only, and no result";
    TooManyTricks, Warning, "too-many-tricks", "Both sides declared a denomination, with too many tricks in all";
    FewTrumps, Warning, "few-trumps", "A side played in a suit of which it has five cards or fewer";
    LeadNotHeld, Warning, "lead-not-held", "The card that was led is in another hand";
    HandsElsewhere, Warning, "hands-elsewhere", "The deals are not those that were played";
    OppositeSign, Warning, "opposite-sign", "One score has the opposite sign to all others, and mirrors theirs";
    Outlier, Warning, "outlier", "A score is far from every other";
    NothingToCompare, Note, "nothing-to-compare", "Each board was played once, so there is no percentage";
    OneGroup, Note, "one-group", "All lines of a board are of one foul group, which has no effect";
    OtherGroup, Warning, "other-group", "The tables of a match played a board in different groups, so that it does not count";
    OfTeams, Error, "of-teams", "Travelers of teams are given as those of pairs";
    Unplayed, Warning, "unplayed", "A board was not played at one table, but was played at others";
    LatePlay, Warning, "late-play", "Late plays are still to come";
    MissingLines, Warning, "missing-lines", "Two pairs that met have fewer lines than others";
    MissingRound, Warning, "missing-round", "A table has no results in a round that others played";
    UnknownMatch, Error, "unknown-match", "A match in the settings is none of the session";
    MissingMatch, Warning, "missing-match", "Several have neither a match nor a bye in a round";
    UntypedBye, Warning, "untyped-bye", "One has neither a match nor a bye in a round";
    ShortMatch, Warning, "short-match", "A match has fewer boards than others of its round";
    TwoMatches, Warning, "two-matches", "A team has two matches in one round, or a match repeats another one";
    MatchLength, Warning, "match-length", "Matches are shorter or longer than their scale of victory points is made for";
    HalfMatches, Note, "half-matches", "Three teams play half matches against each other in one round";
    MissingBoard, Warning, "missing-board", "A board has no results, and others of its set have";
    StrayBoard, Warning, "stray-board", "A board was not in play, or has far fewer results than others";
    FewBoards, Warning, "few-boards", "A pair has fewer boards than others, and nothing explains it";
    ChangesDirection, Warning, "changes-direction", "A pair sits the other way in a few lines";
    MetTwice, Warning, "met-twice", "Two pairs meet in two rounds, where others meet once";
    NoSwitch, Warning, "no-switch", "A section has one winner, and no pair changes direction";
    LeftOut, Note, "left-out", "A line that says the same as an earlier one was left out";
    PartsRead, Note, "parts-read", "The travelers are several tables, and what each was read as";
    FilesLeft, Note, "files-left", "Files beside the travelers are not used";
    SheetsLeft, Note, "sheets-left", "Sheets of a workbook are not used";
    SheetsRead, Note, "sheets-read", "A workbook has several sheets, and what each was read as";
    SheetLanguage, Note, "sheet-language", "The headings are not all English; it says in which language suits and seats are read";
    Respelled, Note, "respelled", "A score with decimals or separators was read as a whole number";
    WorkedOut, Note, "worked-out", "What the travelers do not say was worked out from them";
    // Score pads of rubber bridge and Chicago.
    BadHonors, Error, "bad-honors", "This is not a claim of honors";
    ImpossibleHonors, Error, "impossible-honors", "Honors that nobody can have held, or that do not count";
    PadEnded, Error, "pad-ended", "A deal after the rubber or the Chicago has ended";
    // Settings.
    FileTooLarge, Error, "file-too-large", "The settings are larger than any session needs";
    BadToml, Error, "bad-toml", "The settings are not TOML";
    UnknownKey, Error, "unknown-key", "The settings have an unknown key";
    MissingKey, Error, "missing-key", "A table of the settings lacks a key";
    WrongType, Error, "wrong-type", "A setting is a text, number, date, list or table where another is needed";
    BadValue, Error, "bad-value", "A setting has a value that is not allowed there";
    KeysDisagree, Error, "keys-disagree", "Two settings contradict each other";
    NamedTwice, Error, "named-twice", "A section or a strat is named twice";
    StratOrder, Error, "strat-order", "The strats are not in order, highest first";
    UnknownSection, Error, "unknown-section", "The settings or the pairs name a section without results";
    UnknownContestant, Error, "unknown-contestant", "The settings name a pair that does not play";
    DirectionMismatch, Error, "direction-mismatch", "A direction is missing, or given where there is none";
    TooManyTables, Warning, "too-many-tables", "The settings give a section more tables than its pairs need";
    BoardNotPlayed, Warning, "board-not-played", "The settings describe a board that is not played";
    NoAwards, Warning, "no-awards", "Masterpoints are asked for where none are offered";
    UnusedAcknowledgment, Warning, "unused-acknowledgment", "An acknowledgment matches no warning";
    // Sessions of an event.
    SessionsDiffer, Error, "sessions-differ", "Two sessions of an event are scored in different ways";
    SessionsAlike, Warning, "sessions-alike", "Two sessions or clubs have nearly the same results, and both count";
    SessionOrder, Error, "session-order", "A session is given in another place than its settings say";
    CarryoverGiven, Error, "carryover-given", "A session of an event has a carryover of its own";
    UnknownEntrant, Error, "unknown-entrant", "Players of an event lack what they are to be known by";
    EntrantTwice, Error, "entrant-twice", "The same players are in one session of an event twice";
    NobodyAgain, Error, "nobody-again", "Nobody in a session has played the event before";
    OtherPlayers, Warning, "other-players", "A number has other players than in an earlier session";
    OtherPartner, Warning, "other-partner", "A player has different partners in the sessions of an event";
    SessionMissed, Note, "session-missed", "Some did not play a session of an event";
    UnequalSessions, Note, "unequal-sessions", "Sessions of an event have different numbers of boards";
    OtherStage, Warning, "other-stage", "Somebody plays another stage of an event than the quotas say";
    QualifyingTie, Warning, "qualifying-tie", "Nothing splits a tie for the last place that qualifies";
    TwoStages, Error, "two-stages", "Somebody plays two stages of an event that do not follow each other";
    // Clubs that play the same boards.
    ClubsDiffer, Error, "clubs-differ", "Two clubs with the same boards are scored in different ways";
    BoardsDiffer, Error, "boards-differ", "A board has other cards or other markings in two clubs";
    SectionsNamed, Note, "sections-named", "Sections that were prepared apart have new names";
    NoCommonBoard, Warning, "no-common-board", "A club has no board in common with any other";
    OtherBoard, Warning, "other-board", "A club's results on a board are unlike those of all other clubs";
    // Pairs.
    BadDirection, Error, "bad-direction", "This is not a direction";
    NotADecimal, Error, "not-a-decimal", "A cell that should hold a number does not";
    NegativeMasterpoints, Error, "negative-masterpoints", "A player's masterpoints are below 0";
    SpreadsheetText, Warning, "spreadsheet-text", "A spreadsheet put a formula around a text";
    UnknownStrat, Error, "unknown-strat", "A pair is in a strat that the settings do not list";
    StandingsFile, Error, "standings-file", "The pairs are the standings of another session";
    PairTwice, Error, "pair-twice", "A pair is listed twice";
    PlayerTwice, Error, "player-twice", "A player is in one pair twice";
    PlayerInTwoPairs, Error, "player-in-two-pairs", "A player's number is in two pairs";
    NameInTwoPairs, Warning, "name-in-two-pairs", "A player's name is in two pairs";
    NearName, Warning, "near-name", "Two players' names differ by one slip";
    LookAlike, Warning, "look-alike", "Two names look the same, but are written with other characters";
    NamesDiffer, Warning, "names-differ", "A pair has other names than in an earlier line";
    PlayerNumber, Warning, "player-number", "A player's number is none of the federation to which masterpoints are reported";
    NoName, Warning, "no-name", "A pair is listed without a name";
    OnePlayer, Warning, "one-player", "Only one of two players is named";
    SecondPlayer, Error, "second-player", "A row names more players than it can have";
    NeverPlays, Warning, "never-plays", "A pair is listed, and has no results";
    NotListed, Warning, "not-listed", "Pairs play that are not listed";
    CarryoverMissing, Error, "carryover-missing", "Some pairs have a carryover, others have none";
    HandicapMissing, Error, "handicap-missing", "Some pairs or players have a handicap, others have none";
    NoMembers, Warning, "no-members", "The list of members has neither names nor numbers";
    NoHandicap, Warning, "no-handicap", "A player has no handicap in the list of members, where others have one";
    HandicapsDisagree, Error, "handicaps-disagree", "A pair's handicap is not the mean of its players'";
}

impl Code {
    /// Whether the input exceeds a limit of the program, rather than contradicting itself.
    #[must_use]
    pub const fn exceeds_limit(self) -> bool {
        matches!(
            self,
            Self::LineTooLong | Self::TooManyColumns | Self::TooManyRulings | Self::BeyondLimit
        )
    }

    /// Whether the message of a warning quotes players' names, so that it cannot go where names may not.
    #[must_use]
    pub const fn quotes_names(self) -> bool {
        matches!(
            self,
            Self::NameInTwoPairs
                | Self::NamesDiffer
                | Self::NearName
                | Self::NoHandicap
                | Self::LookAlike
                | Self::OtherPlayers
                | Self::OtherPartner
        )
    }
}

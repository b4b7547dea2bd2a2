//! The words of sheets in French, as the French Laws and French clubs have them.

use std::cmp::Ordering;

use contract_scoring::{BySide, Contract, Seat, Suits, Vulnerability};
use matchpointing::Treatment;
use rust_decimal::Decimal;
use session::{
    AdjustmentAmount, Artificial, AveragePlus, BoardRounding, Bye, Card, ContestantKind,
    CrossImpForm, Method, ShortBoards, SwissBoards, VictoryPoints,
};
use traveler_ingest::{Accounting, Corrected, CorrectionKind, Field};

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

/// French. A line does not break before `:`, `;`, `!` and `%`.
pub static FRENCH: Words = Words {
    language: "fr",
    name: "français",
    point: ',',
    colon: "\u{a0}: ",
    heading: HeadingWords {
        unnamed: "Tournoi de bridge",
        session: |name, session, sessions| format!("{name}, séance {session} sur {sessions}"),
        date,
        director: |name| format!("arbitre {name}"),
        rules: |method, rules| format!("{}, règles {}", method_name(method), rules.title()),
        provisional: "Provisoire",
        in_session: |session, reason| format!("séance {session}\u{a0}: {reason}"),
        errors: |lines| match lines {
            1 => "1 ligne erronée ne compte pas".to_owned(),
            _ => format!("{lines} lignes erronées ne comptent pas"),
        },
        late_plays: |count| match count {
            1 => "1 donne reste à jouer".to_owned(),
            _ => format!("{count} donnes restent à jouer"),
        },
        missing_lines: |lines, section| match lines {
            1 => format!("une ligne semble manquer dans la section {section}"),
            _ => format!("{lines} lignes semblent manquer dans la section {section}"),
        },
        missing_rounds: |tables, section| match tables {
            1 => format!("un tour d’une table semble manquer dans la section {section}"),
            _ => format!("un tour de {tables} tables semble manquer dans la section {section}"),
        },
        missing_board: |board, section| {
            let board = board.map_or("une donne".to_owned(), |board| format!("la donne {board}"));
            match section {
                Some(section) => format!("{board} semble sans résultat dans la section {section}"),
                None => format!("{board} semble sans résultat dans plusieurs sections"),
            }
        },
        missing_elsewhere: "il semble manquer quelque chose dans d’autres sections aussi",
        in_use: "le fichier des résultats était encore utilisé",
        fingerprint: |fingerprint| format!("Empreinte\u{a0}: {fingerprint}"),
        empty: "0 résultat",
    },
    facts: FactWords {
        section: |name| format!("Section {name}"),
        everybody: Players {
            pairs: "Toutes les paires",
            players: "Tous les joueurs",
            teams: "Toutes les équipes",
        },
        movement: |movement| match movement {
            Movement::Mitchell => "Mitchell",
            Movement::OneWinner => "Un seul classement",
            Movement::Individual => "Individuel",
            Movement::Teams => "Par équipes",
        },
        tables: |count| counted(count, "table"),
        boards: |count| counted(count, "donne"),
        top: |amount| format!("top {}", comma(amount)),
        field: |sections, names| match sections {
            0 | 1 => format!("section {names}"),
            _ => format!("sections {names}"),
        },
        names: |names| match names {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [one, other] => format!("{one} et {other}"),
            [one, other, rest @ ..] => {
                let others = if rest.len() == 1 { "autre" } else { "autres" };
                format!("{one}, {other} et {} {others}", rest.len())
            }
        },
        versus: |ns, ew| format!("{ns} contre {ew}"),
        dealer: |seat| format!("donneur {seat}"),
        vulnerable: |vulnerability| match vulnerability {
            Vulnerability::None => "personne vulnérable",
            Vulnerability::NorthSouth => "N-S vulnérables",
            Vulnerability::EastWest => "E-O vulnérables",
            Vulnerability::Both => "tous vulnérables",
        },
        place: |place| format!("rang {place}"),
        score: |score, out_of| match out_of {
            Some(most) => format!("score {} sur {}", comma(score), comma(most)),
            None => format!("score {}", comma(score)),
        },
        percent,
        victory_points: |score| format!("{} PV", comma(score)),
        per_board: |imps| format!("{} IMP par donne", comma(imps)),
        adjustment: |amount| format!("correction {}", comma(amount)),
        with_carryover: |score| format!("avec le report {}", comma(score)),
        rank: |place, strat, overall| match overall {
            true => format!("classement général {strat}\u{a0}: {place}"),
            false => format!("strate {strat}\u{a0}: {place}"),
        },
        award: |award| format!("points de maître {award}"),
        round: |round| format!("Tour {round}"),
        table: |table| format!("Table {table}"),
        contestant: |label, kind| match kind {
            ContestantKind::Pair => format!("paire {label}"),
            ContestantKind::Player => format!("joueur {label}"),
            ContestantKind::Team => format!("équipe {label}"),
        },
        strat: |name, limit, count, first| {
            let limit = limit.map_or_else(
                || "sans limite".to_owned(),
                |limit| format!("jusqu’à {}", comma(limit)),
            );
            let count = match first {
                Some(ContestantKind::Pair) => counted(number(count), "paire"),
                Some(ContestantKind::Player) => counted(number(count), "joueur"),
                Some(ContestantKind::Team) => counted(number(count), "équipe"),
                None => count.to_string(),
            };
            format!("{name} {limit}, {count}")
        },
        strat_name: |name| format!("Strate {name}"),
        strats: |strats| format!("Strates\u{a0}: {strats}"),
        average: |amount| format!("moyenne {}", comma(amount)),
        maximum: |amount| format!("maximum {}", comma(amount)),
    },
    columns: ColumnWords {
        place: Title::of("Rang", "Rg"),
        number: Title::one("N°"),
        names: Title::one("Noms"),
        section: Title::of("Section", "Sec"),
        direction: Title::of("Ligne", "Lig"),
        earned: Title::one("Acquis"),
        adjustment: Title::of("Correction", "Corr"),
        score: |unit| match unit {
            Unit::Matchpoints => Title::one("Score"),
            Unit::Imps => Title::one("IMP"),
        },
        score_of: |most| {
            let most = comma(most);
            [format!("Score sur {most}"), format!("Score/{most}")]
        },
        out_of: Title::one("Sur"),
        carryover: Title::one("Report"),
        final_score: Title::one("Final"),
        percent: Title::one("%"),
        per_board: Title::of("IMP par donne", "IMP/dn"),
        victory_points: Title::one("PV"),
        matches: Title::one("Matchs"),
        matches_won: Title::one("Gagnés"),
        bar: Title::one(""),
        strat: Title::of("Strate", "St"),
        section_rank: Title::of("Rang section", "Sec"),
        overall_rank: Title::of("Rang général", "Gén"),
        award: Title::of("Pts maître", "PtM"),
        boards: Title::of("Donnes", "Dn"),
        board: Title::of("Donne", "Dn"),
        round: Title::of("Tour", "Tr"),
        table: Title::of("Table", "Tbl"),
        side: BySide {
            ns: Title::of("N-S", "NS"),
            ew: Title::of("E-O", "EO"),
        },
        side_names: BySide {
            ns: Title::of("Noms N-S", "Noms"),
            ew: Title::of("Noms E-O", "Noms"),
        },
        contract: Title::one("Contrat"),
        declarer: Title::one("Par"),
        tricks: Title::one("Levées"),
        double_dummy: Title::of("Par rapport aux cartes ouvertes", "CO"),
        lead: Title::one("Entame"),
        group: Title::of("Groupe", "Grp"),
        plus: Title::of("N-S +", "N-S+"),
        minus: Title::of("N-S −", "N-S-"),
        unit: |unit| match unit {
            Unit::Matchpoints => Title::of("points de match", "Pts"),
            Unit::Imps => Title::one("IMP"),
        },
        partner: Title::one("Partenaire"),
        best: BySide {
            ns: Title::one("Meilleur N-S"),
            ew: Title::one("Meilleur E-O"),
        },
        versus: Title::one("Adv."),
        opponents: Title::one("Adversaires"),
        own_score: Title::one("Marque"),
        so_far: Title::one("Cumul"),
        mark: Title::of("Mention", ""),
        times: Title::one("Fois"),
        rated: Title::one("Calcul"),
        remarks: Title::one("Remarques"),
        made_or_down: Title::one("+ / = / −"),
        score_of_side: BySide {
            ns: Title::one("Marque N-S"),
            ew: Title::one("Marque E-O"),
        },
        sum: Title::one("Somme"),
        field_sum: Title::of("Toutes sections", "Tout"),
        expected: Title::of("Attendu", "Att"),
        scratch: Title::one("Brut"),
        handicap: Title::one("Handicap"),
        with_handicap: Title::one("Net"),
        handicap_percent: Title::of("Net, %", "Net %"),
        handicap_place: Title::one("Place en net"),
    },
    notes: NoteWords {
        awards: "Les points de maître sont par joueur, et sans caractère officiel.",
        not_ranked: |share, who| {
            let each = who.iter();
            let each = each.map(|one| format!("{} ({} sur {})", one.who, one.boards, one.of));
            let (all, share) = (each.collect::<Vec<_>>().join(", "), percent(share));
            format!("Non classés, avec moins de {share} des donnes\u{a0}: {all}")
        },
        total: |total, expected| match expected {
            Some(expected) => format!("Total {total}, attendu {expected}"),
            None => format!("Total {total}"),
        },
        off: |boards| format!("! Sommes autres que prévu\u{a0}: donne {boards}"),
        rounding: "La différence vient de l’arrondi\u{a0}: \
                   la somme de chaque donne est dans sa tolérance.",
        sum: |side, awarded, expected, holds| {
            let remark = match holds {
                _ if awarded == expected => "",
                true => " (à l’arrondi près)",
                false => " !",
            };
            format!("{side} {awarded}, attendu {expected}{remark}")
        },
        sums: |sums| format!("Somme {sums}"),
        role: |role, boards, share| {
            let role = match role {
                Role::Declarer => "Déclarant",
                Role::Defender => "En défense",
            };
            let boards = counted(boards, "donne");
            match share {
                Some(share) => format!("{role}\u{a0}: {boards}, {}", percent(share)),
                None => format!("{role}\u{a0}: {boards}"),
            }
        },
        against_par: |roles| {
            let said = roles.iter().map(|(role, points)| match role {
                Role::Declarer => format!("{points} par donne en déclarant"),
                Role::Defender => format!("{points} par donne en défense"),
            });
            let said: Vec<String> = said.collect();
            format!("Par rapport au par\u{a0}: {}", said.join(", "))
        },
        absent: "n’a pas rencontré la donne",
        sat_out: "exempt",
        not_played: "non jouée",
        late_play: "à jouer plus tard",
        artificial: "marque artificielle",
        field_sum: "la somme des sections calculées ensemble",
        more: |count| match count {
            1 => "et 1 autre".to_owned(),
            _ => format!("et {count} autres"),
        },
    },
    signs: SignWords {
        sat_out: "ex",
        not_played: "NJ",
        late_play: "AJ",
        weighted: "pondéré",
        artificial,
        passed_out: "passe",
        top: "T",
        bottom: "Z",
        treatment: |treatment| match treatment {
            Treatment::Compared => "",
            Treatment::Factored => "extrapolé",
            Treatment::SmallGroup => "petit groupe",
            Treatment::Cancelled => "annulé",
        },
    },
    rules: RuleWords {
        rule: |rule| match rule {
            Rule::Scoring => "Calcul",
            Rule::RuleSet => "Règles",
            Rule::Rounding => "Arrondi",
            Rule::ShortBoards => "Résultats manquants",
            Rule::Complement => "E-O",
            Rule::Bye => "Exempts",
            Rule::Averages => "Moyennes",
            Rule::MinimumShare => "Classement",
        },
        method: method_name,
        rounding: |rounding| match rounding {
            BoardRounding::Tenths => "résultats des donnes à 0,1 près",
            BoardRounding::Hundredths => "résultats des donnes à 0,01 près",
            BoardRounding::TenThousandths => "résultats des donnes à 0,0001 près",
            BoardRounding::Unrounded => "résultats des donnes non arrondis",
        },
        short_boards: |short_boards| match short_boards {
            ShortBoards::Neuberg => "donnes moins jouées extrapolées par la formule de Neuberg",
            ShortBoards::Linear => "donnes moins jouées extrapolées en proportion",
            ShortBoards::Tie => "un résultat manquant compte comme une égalité",
        },
        complement: |complement| match complement {
            true => "E-O a ce que N-S laisse du top",
            false => "chaque camp est arrondi à part",
        },
        bye: |bye| match bye {
            Bye::Nothing => "une paire exempte ne marque rien",
            Bye::Half => "une paire exempte marque 50\u{a0}% de chaque donne",
            Bye::Sixty => "une paire exempte marque 60\u{a0}% de chaque donne",
        },
        minimum_share: |share| match share.is_zero() {
            true => "quel que soit le nombre de donnes".to_owned(),
            false => format!("à partir de {} des donnes", percent(share)),
        },
        averages: |average_plus, unit| match (average_plus, unit) {
            (AveragePlus::Law, Unit::Matchpoints) => {
                "M+ 60\u{a0}% ou son propre score s’il est meilleur, M 50\u{a0}%, \
                 M- 40\u{a0}% ou son propre score s’il est moins bon (Loi 12C2)"
            }
            (AveragePlus::Law, Unit::Imps) => {
                "M+ 3\u{a0}IMP ou son propre score s’il est meilleur, M 0, \
                 M- -3\u{a0}IMP ou son propre score s’il est moins bon (Loi 12C2)"
            }
            (AveragePlus::Flat, Unit::Matchpoints) => "M+ 60\u{a0}%, M 50\u{a0}%, M- 40\u{a0}%",
            (AveragePlus::Flat, Unit::Imps) => "M+ 3\u{a0}IMP, M 0, M- -3\u{a0}IMP",
        },
        averages_in_percent: "60\u{a0}%, 50\u{a0}% et 40\u{a0}% sont lus comme M+, M et M-",
    },
    page: PageWords {
        skip: "Aller aux résultats",
        menu: "Feuilles",
        left_out: |reports| {
            let reports = reports.join(", ").to_lowercase();
            format!("Absents de cette page, qui dépasserait sinon 5\u{a0}Mo\u{a0}: {reports}.")
        },
        find: "Chercher",
        find_what: "nom ou numéro",
        found: "{} sur {}",
        print_view: "Imprimer cette vue",
        print_all: "Tout imprimer",
        my_card: "Ma feuille\u{a0}: {}",
        is_mine: "C’est ma feuille",
        not_mine: "Ce n’est pas ma feuille",
        board: "Donne {}",
        sort_by_board: "Trier par la donne {}",
        marks: "Les cases pleines sont des tops, les cases encadrées des zéros.",
        top: " (top)",
        bottom: " (zéro)",
    },
    paper: PaperWords {
        continued: "(suite)",
        page: |number, count| format!("page {number} sur {count}"),
    },
    reports: ReportWords {
        overall: OverallWords {
            title: "Classement général",
            sessions: Title::of("Séances", "Séa"),
            qualified: Title::of("Qualifié", "Q"),
            signs: ["Q", "?"],
            meanings: [
                "qualifié",
                "dernière place qualificative partagée\u{a0}: l’organisateur décide",
            ],
            idle: "ne compte pas",
            best_of: |best, of| format!("{best} meilleures séances sur {of}"),
            weight: |session, weight| format!("la séance {session} compte {weight} fois"),
            qualify: |count| match count {
                1 => "la première place est qualificative".to_owned(),
                _ => format!("{count} places qualificatives"),
            },
        },
        ranking: RankingWords {
            title: "Classement",
            with_handicap: |title| format!("{title}, avec handicap"),
        },
        team_pairs: TeamPairsWords {
            title: "Paires des équipes",
            team: Title::of("Équipe", "Éq"),
            pairs: "Une paire est formée de ceux qui ont joué dans cette ligne pour l’équipe\u{a0}: les feuilles ne nomment que l’équipe et la ligne.",
        },
        recap: "Récapitulatif",
        travelers: TravelersWords {
            title: "Feuilles ambulantes",
            boards: "Donnes",
            all: "Toutes les donnes",
            board: |number| format!("Donne {number}"),
            results_of: |title| format!("{title}, résultats"),
            earns: |who, earned| format!("{who} marque {earned}"),
            best_results: "Donnes et meilleurs résultats",
        },
        scorecards: ScorecardsWords {
            title: "Feuilles de route",
            contestants: Players {
                pairs: "Paires",
                players: "Joueurs",
                teams: "Équipes",
            },
            rounds_of: |title| format!("Tours, {title}"),
        },
        frequency: FrequencyWords {
            title: "Fréquences",
            of: |title| format!("{title}, fréquences"),
        },
        hands: HandsWords {
            title: "Étuis",
            ranks: RANKS,
            points: "points d’honneurs",
            makes: "À cartes ouvertes",
            par: |score, contracts| format!("Par {score}\u{a0}: {contracts}"),
            par_is_pass: "Par 0\u{a0}: donne passée",
        },
        director: DirectorWords {
            title: "Page de l’arbitre",
            none: "néant",
            margins: "Écarts les plus serrés, 1\u{a0}% et moins",
            sums: "Sommes des donnes",
            lines: "Lignes des feuilles ambulantes",
            errors: "Erreurs\u{a0}: ces lignes ne comptent pas",
            warnings: "Avertissements",
            adjustments: "Corrections",
            rulings: "Décisions",
            late_plays: "Donnes à jouer plus tard",
            not_played: "Donnes non jouées",
            rules: "Règles appliquées",
            tie: |ahead, behind, place| format!("{ahead} à égalité avec {behind}{}", at(place)),
            margin: |ahead, behind, place, share, score| {
                format!(
                    "{ahead} devant {behind}{}\u{a0}: {}, score {}",
                    at(place),
                    percent(share),
                    comma(score)
                )
            },
            accounting,
            sums_hold: |holds, all| format!("{holds} sur {all} comme prévu, à l’arrondi près"),
            broken_sum: |board, side, awarded, expected| {
                let [awarded, expected] = [awarded, expected].map(comma);
                format!("donne {board}, {side}\u{a0}: {awarded}, attendu {expected}")
            },
            acknowledged: |by, reason| {
                let by = by.map_or_else(String::new, |by| format!(" par {by}"));
                format!("vu{by}\u{a0}: {reason}")
            },
            beyond: |who, percent| {
                let percent = comma(percent);
                format!(
                    "{who} arrive à {percent}\u{a0}% avec les ajustements\u{a0}: \
                     hors de 0 à 100\u{a0}%"
                )
            },
            adjustment: |amount, unit| match (amount, unit) {
                (AdjustmentAmount::Matchpoints(amount), Some(Unit::Matchpoints)) => {
                    format!("{} points de match", comma(&amount))
                }
                (AdjustmentAmount::Matchpoints(amount), Some(Unit::Imps)) => {
                    format!("{} IMP", comma(&amount))
                }
                (AdjustmentAmount::Matchpoints(amount), None) => {
                    format!("{} PV", comma(&amount))
                }
                (AdjustmentAmount::PercentOfTop(amount), _) => {
                    format!("{} d’un top", percent(&amount))
                }
                (AdjustmentAmount::PercentOfSession(amount), _) => {
                    format!("{} de la séance", percent(&amount))
                }
            },
            line: |board, [ns, ew], [own, other], remarks| {
                let remarks = remarks.map_or_else(String::new, |text| format!(" ({text})"));
                format!("donne {board}, N-S {ns} contre E-O {ew}\u{a0}: {own} / {other}{remarks}")
            },
        },
        audit: AuditWords {
            title: "Contrôle",
            critical: "À comparer aux fiches\u{a0}: une erreur ici décide",
            none: "néant\u{a0}: aucune erreur vraisemblable d’une seule ligne ne décide de rien",
            margins: "Écarts aux places qui comptent",
            sample: "Tirées au sort\u{a0}: à comparer aux fiches",
            line: |board, [ns, ew], place, entered| {
                let place = place.map_or_else(String::new, |place| format!(" ({place})"));
                format!("Donne {board}, N-S {ns} contre E-O {ew}{place}\u{a0}: {entered}")
            },
            result: |contract, score| match contract {
                Some(contract) => format!("{contract}, {score}"),
                None => score.to_string(),
            },
            by: |contract, declarer| format!("{contract} par {declarer}"),
            if_slip: |how, meant, then| {
                let how = match how {
                    Misread::Side => " (de l’autre camp)",
                    Misread::Figure | Misread::Boards | Misread::Seats => "",
                    Misread::Trick => " (à une levée près)",
                    Misread::Denomination => " (une autre couleur)",
                    Misread::Double => " (un contre)",
                };
                format!("Si la fiche dit {meant}{how}\u{a0}: {then}.")
            },
            if_boards: |board, then| {
                format!("Si la marque est échangée avec celle de la donne {board}\u{a0}: {then}.")
            },
            if_seats: |then| format!("Si les paires étaient assises à l’inverse\u{a0}: {then}."),
            first: |rankings, now, before| {
                let ranking = match rankings {
                    [] => String::new(),
                    several => format!(" {}", several.join(", ")),
                };
                let was = before.join(" et ");
                match now {
                    [one] if before.contains(one) => format!("{one} seul en tête{ranking}"),
                    [one] => format!("{one} en tête{ranking}, et non {was}"),
                    several => format!("{} à égalité en tête{ranking}", several.join(" et ")),
                }
            },
            overall: "au général",
            with_handicap: "avec handicap",
            in_strat: |strat, list| match list {
                Some(list) => format!("dans la strate {strat} de {list}"),
                None => format!("dans la strate {strat}"),
            },
            awards: |count| match count {
                1 => "une attribution de points changerait".to_owned(),
                _ => format!("{count} attributions de points changeraient"),
            },
            qualifies: |now, not| match (now, not) {
                ([], not) => format!("{} ne serait pas qualifié", not.join(" et ")),
                (now, []) => format!("{} aussi serait qualifié", now.join(" et ")),
                (now, not) => {
                    format!("{} qualifié, et non {}", now.join(" et "), not.join(" et "))
                }
            },
            more: |count| match count {
                1 => "et une autre ligne, où l’erreur est moins vraisemblable".to_owned(),
                _ => format!("et {count} autres lignes, où l’erreur est moins vraisemblable"),
            },
            tried: |tried, of| {
                format!("Essayées\u{a0}: les {tried} erreurs les plus vraisemblables sur {of}.")
            },
            margin: |place, ahead, behind, by| match by {
                Some(by) => format!("{place}\u{a0}: {ahead} devant {behind} de {by}"),
                None => format!("{place}\u{a0}: {ahead} à égalité avec {behind}"),
            },
            first_place: |ranking| match ranking {
                Some(ranking) => format!("en tête {ranking}"),
                None => "en tête".to_owned(),
            },
            last_award: "dernière attribution",
            last_qualifier: "dernier qualifié",
            amount: |amount, unit| {
                let amount = comma(amount);
                match unit {
                    Some(Unit::Matchpoints) => format!("{amount} points de match"),
                    Some(Unit::Imps) => format!("{amount} IMP"),
                    None => format!("{amount} PV"),
                }
            },
            supports: |sample, of, fewer_than| match (sample, fewer_than) {
                (0, _) => "aucune ligne n’est tirée".to_owned(),
                (_, 1) => {
                    format!("Si les {of} lignes sont conformes aux fiches, il n’y a pas d’erreur.")
                }
                (sample, fewer_than) => format!(
                    "Si ces {sample} lignes sur {of} sont conformes aux fiches, alors, à un niveau \
                     de confiance de 95\u{a0}%, moins de {fewer_than} des {of} lignes sont fausses."
                ),
            },
        },
        before_play: BeforePlayWords {
            movement: "Mouvement",
            rounds: |count| counted(count, "tour"),
            guide_cards: "Guides de déplacement",
            of_tables: "Guides des tables",
            of_pairs: "Guides des paires",
            of_players: "Guides des joueurs",
            pairs: "Paires",
            goes_to: |side| format!("{side} en"),
            boards_to: Title::one("Étuis en"),
            stays: "reste",
            stand: "réserve",
            always_stays: |side| format!("{side} reste à cette table"),
            sits_out: "exempt",
            shared: Title::one("Partage avec"),
            sign_in: "Inscription",
            player: "Joueur",
            member: "Licence",
        },
        slips: SlipsWords {
            title: "Feuilles à remplir",
            pick_up: "Fiches de marque",
        },
        ladder: LadderWords {
            title: "Classement de la saison",
            best_of: |best, of| {
                format!("les {best} meilleures de {}", counted(number(of), "séance"))
            },
            all: |sessions| counted(number(sessions), "séance"),
            minimum: |sessions| {
                format!("classé à partir de {}", counted(number(sessions), "séance"))
            },
            player: Title::one("Joueur"),
            pair: Title::one("Paire"),
            sessions: Title::of("Séances", "Séa"),
            counted: Title::of("Retenues", "Ret"),
            mean: Title::of("Moyenne", "Moy"),
            sum: Title::one("Somme"),
            best: Title::of("Meilleure", "Max"),
            idle: "ne compte pas",
            unnamed: "sans nom",
            between: "\u{a0}; ",
            empty: "Personne n’a encore joué.",
        },
        across: AcrossWords {
            title: "Classement inter-clubs",
            clubs: |clubs| counted(number(clubs), "club"),
            club: Title::one("Club"),
            local_place: Title::one("Au club"),
            local: |unit| match unit {
                Unit::Matchpoints => Title::one("% club"),
                Unit::Imps => Title::one("IMP club"),
            },
            overall: |unit| match unit {
                Unit::Matchpoints => Title::one("% total"),
                Unit::Imps => Title::one("IMP total"),
            },
            places: "La place dans le club est celle de la section et de l’orientation.",
            left_out: |club| {
                format!("{club} n’est pas compté, ses fichiers contiennent des erreurs")
            },
        },
        corrections: CorrectionsWords {
            title: "Rectificatif",
            notice: "Rectifié",
            between: "\u{a0}; ",
            nothing: "rien n’a changé",
            results: "Résultats",
            others: "Noms, corrections et règles",
            earned: |unit| match unit {
                Unit::Matchpoints => "Points de match",
                Unit::Imps => "IMP",
            },
            standings: "Scores et rangs",
            ranks: "Rangs par strate et points de maître",
            was: Title::one("Avant"),
            column_was: |column| format!("{column} avant"),
            is: Title::one("Après"),
            change: Title::of("Différence", "Diff."),
            whose: Players {
                pairs: "Paire",
                players: "Joueur",
                teams: "Équipe",
            },
            line: |board, [ns, ew]| format!("donne {board}, N-S {ns} contre E-O {ew}"),
            played: |contract, declarer| match declarer {
                "" => contract.to_owned(),
                _ => format!("{contract} par {declarer}"),
            },
            in_group: |said, letter| format!("{said} dans le groupe {letter}"),
            changed: |what, was, is| match (was, is) {
                (Some(was), Some(is)) => format!("{what}\u{a0}: {is} au lieu de {was}"),
                (None, Some(is)) => format!("{what}\u{a0}: {is}, nouveau"),
                (Some(was), None) => format!("{what}\u{a0}: supprimé, avant {was}"),
                (None, None) => what.to_owned(),
            },
            adjustment: |who| format!("correction de {who}"),
            carryover: |who| format!("report de {who}"),
            names: |who| format!("noms de {who}"),
            scores: |count, kind| {
                let whose = match kind {
                    ContestantKind::Pair => "paire",
                    ContestantKind::Player => "joueur",
                    ContestantKind::Team => "équipe",
                };
                let score = match count {
                    1 => "nouveau score",
                    _ => "nouveaux scores",
                };
                format!("{score} pour {}", counted(number(count), whose))
            },
            place: |who, was, is| match (was, is) {
                (Some(was), Some(is)) => format!("{who} de {was} à {is}"),
                (None, Some(is)) => format!("{who} maintenant {is}"),
                (Some(was), None) => format!("{who} sans rang, avant {was}"),
                (None, None) => who.to_owned(),
            },
            places: |places| format!("nouveaux rangs\u{a0}: {places}"),
        },
        records: RecordsWords {
            title: "Corrections apportées",
            what: |what| match what {
                Corrected::Line => "ligne",
                Corrected::Cell(field) => match field {
                    Field::Section => "section",
                    Field::Board => "donne",
                    Field::Round => "tour",
                    Field::Table => "table",
                    Field::Ns => "N-S",
                    Field::Ew => "E-O",
                    Field::Contract => "contrat",
                    Field::Declarer => "déclarant",
                    Field::Result => "résultat",
                    Field::Tricks => "levées",
                    Field::Made => "fait",
                    Field::Down => "chute",
                    Field::Score => "score",
                    Field::Plus => "plus",
                    Field::Minus => "moins",
                    Field::ScoreNs => "score N-S",
                    Field::ScoreEw => "score E-O",
                    Field::Lead => "entame",
                    Field::Remarks => "remarques",
                    Field::Group => "groupe",
                    Field::North => "Nord",
                    Field::South => "Sud",
                    Field::East => "Est",
                    Field::West => "Ouest",
                    Field::NsNames => "noms N-S",
                    Field::EwNames => "noms E-O",
                    Field::Ruling => "décision",
                    Field::Dealer => "donneur",
                    Field::Vulnerable => "vulnérabilité",
                    Field::Level => "palier",
                    Field::Suit => "couleur",
                    Field::Double => "contre",
                },
            },
            line: ["jouée", "retirée"],
            kind: |kind| match kind {
                CorrectionKind::Scorer => "marqueur",
                CorrectionKind::Players => "joueurs",
                CorrectionKind::Director => "arbitre",
            },
            session: Title::one("Séance"),
            field: Title::one("Quoi"),
            whose: Title::one("De qui"),
            who: Title::one("Par"),
            when: Title::one("Quand"),
            note: Title::one("Note"),
            undo: "annulation",
        },
        explanation: ExplanationWords {
            against: |side, opponents, entered| {
                format!("{side} contre {opponents}\u{a0}: {entered}")
            },
            results: |side, results| format!("Les résultats de {side}\u{a0}: {results}."),
            weighted: |parts| format!("pondéré ({parts})"),
            other_table: |side, opponents, entered| {
                format!("l’autre table, {side} contre {opponents} : {entered}")
            },
            both_tables: |formula, outcome| {
                let outcome = match outcome {
                    Ordering::Greater => "gagnée",
                    Ordering::Equal => "partagée",
                    Ordering::Less => "perdue",
                };
                format!("les deux tables ensemble : {formula} : {outcome}")
            },
            match_of: |round, opponents, boards, earned| {
                let round = round.map_or_else(String::new, |round| format!("tour {round}, "));
                let boards = counted(boards, "donne");
                format!("{round}{opponents} : {boards}, {earned}")
            },
            tie_break: |sum, of_percentages| match of_percentages {
                true => format!("total des pourcentages des matchs, qui départage : {sum}"),
                false => format!("total des IMP des matchs, qui départage : {sum}"),
            },
            victory_points: |sum, byes| match byes {
                0 => format!("total des matchs : {sum} PV"),
                1 => format!("total des matchs et d’un exempt : {sum} PV"),
                _ => format!("total des matchs et de {byes} exempts : {sum} PV"),
            },
            with_other_table: "chaque partie d’un score pondéré est comparée avec l’autre table",
            mean_of_both: "les deux tables ont un score artificiel ; leur moyenne compte",
            compared: |expected, results| {
                format!("Sur {expected} résultats prévus, {results} sont comparés entre eux.")
            },
            beats: |beaten, tied, lost| {
                format!("Il en bat {beaten}, en égale {tied} et perd contre {lost}.")
            },
            also_weighted: |count, wins| match count {
                1 => {
                    format!("Un autre est pondéré et compte selon ses poids\u{a0}: {wins} en tout.")
                }
                _ => format!(
                    "{count} autres sont pondérés et comptent selon leurs poids\u{a0}: \
                     {wins} en tout."
                ),
            },
            factored: |short_boards, expected, formula| match short_boards {
                ShortBoards::Neuberg => {
                    format!("Extrapolé à {expected} résultats (Neuberg)\u{a0}: {formula}")
                }
                ShortBoards::Linear => {
                    format!("Extrapolé à {expected} résultats en proportion\u{a0}: {formula}")
                }
                ShortBoards::Tie => format!(
                    "Jusqu’à {expected} résultats, ceux qui manquent comptent comme des égalités\u{a0}: \
                     {formula}"
                ),
            },
            small_group: |average, percent| {
                format!(
                    "Trop peu pour comparer\u{a0}: 60\u{a0}% du top, et 10\u{a0}% par victoire \
                     au-dessus de la moyenne de {average}\u{a0}: {percent}\u{a0}%"
                )
            },
            cancelled: "C’est le seul résultat de ce genre, il est annulé (White Book 3.3.2)\u{a0}: \
                        les deux camps ont une moyenne plus.",
            imps: |sum| format!("Ses IMP contre chacun des autres font {sum}."),
            average_imps: |formula| format!("Leur moyenne est {formula}."),
            factored_imps: |expected, formula| {
                format!("Extrapolé à {expected} résultats\u{a0}: {formula}")
            },
            factored_datum: |times| format!("Dans le datum, chaque résultat compte {times} fois."),
            datum: |datum| {
                format!("Le datum, moyenne des résultats sans les extrêmes, est {datum}.")
            },
            from_datum: |datum, own, imps| format!("De {datum} à {own}\u{a0}: {imps} IMP."),
            by_parts: "Chaque part est comparée à part, puis pondérée\u{a0}; \
                       seule la somme est arrondie\u{a0}:",
            part: |weight, score, earned| format!("{weight} de {score}, qui vaut {earned}"),
            artificial: |artificial, other_boards| {
                let own = other_boards.map_or_else(String::new, |own| {
                    format!("\u{a0}; ses autres donnes sont à {}", percent(own))
                });
                match artificial {
                    Artificial::Plus => {
                        format!("Moyenne plus\u{a0}: au moins 60\u{a0}% du top{own}.")
                    }
                    Artificial::Average => "Moyenne\u{a0}: 50\u{a0}% du top.".to_owned(),
                    Artificial::Minus => {
                        format!("Moyenne moins\u{a0}: au plus 40\u{a0}% du top{own}.")
                    }
                    Artificial::Percent(_) => {
                        format!(
                            "L’arbitre a attribué {} du top.",
                            self::artificial(artificial)
                        )
                    }
                }
            },
            artificial_imps: |artificial, others, own| {
                let each = others.map_or_else(String::new, |others| {
                    format!(" contre chacun des {others} autres résultats prévus")
                });
                let [or_more, or_less, own] = match own {
                    Some(own) => {
                        let own = format!("\u{a0}; ses autres donnes sont à {own} en moyenne");
                        ["au moins ", "au plus ", &own].map(str::to_owned)
                    }
                    None => Default::default(),
                };
                match artificial {
                    Artificial::Plus => {
                        format!("Moyenne plus\u{a0}: {or_more}3 IMP{each}{own}.")
                    }
                    Artificial::Average => "Moyenne\u{a0}: aucun IMP.".to_owned(),
                    Artificial::Minus => {
                        format!("Moyenne moins\u{a0}: {or_less}-3 IMP{each}{own}.")
                    }
                    Artificial::Percent(_) => format!(
                        "L’arbitre a attribué {}\u{a0}: 3 IMP par tranche de 10\u{a0}% \
                         d’écart à la moyenne{each}.",
                        self::artificial(artificial)
                    ),
                }
            },
            late_play: "Reste à jouer\u{a0}: la donne ne compte encore pour personne.",
            not_played: "Non jouée\u{a0}: la donne n’est pas de celles de la paire.",
            earned: |earned, of| match of {
                Some((top, share)) => format!("= {earned} sur {top}, {}", percent(share)),
                None => format!("= {earned}"),
            },
            warning: |text| format!("Avertissement\u{a0}: {text}"),
            session: "Séance",
            total: |total, boards| {
                format!(
                    "Les donnes ont rapporté {total} sur {}.",
                    counted(boards, "donne")
                )
            },
            late: "à jouer",
            unplayed: |count| match count {
                1 => "1 autre n’est pas jouée, et ne compte pour personne.".to_owned(),
                _ => format!("{count} autres ne sont pas jouées, et ne comptent pour personne."),
            },
            to_come: |count| match count {
                1 => "1 autre reste à jouer.".to_owned(),
                _ => format!("{count} autres restent à jouer."),
            },
            no_score: "Il n’y a rien à comparer, donc pas de score.",
            scaled: |formula, rounded| {
                let rounded = match rounded {
                    true => "arrondi à 0,01 au plus près, la moitié vers le haut",
                    false => "sans arrondi",
                };
                format!("Ramené à l’épreuve\u{a0}: {formula}, {rounded}.")
            },
            adjusted: |by, reasons, score| format!("Corrigé de {by} ({reasons})\u{a0}: {score}."),
            percent: |formula, share, rounded| {
                let from = if rounded {
                    " (d’après le score arrondi)"
                } else {
                    ""
                };
                format!("{formula} = {}{from}.", percent(share))
            },
            with_carryover: |carryover, score| {
                format!("Avec le report de {carryover}\u{a0}: {score}.")
            },
            place: |place, share, too_few| match (place, too_few) {
                (Some(place), _) => format!("Rang {place} dans sa section et sa ligne."),
                (None, Some(TooFew { boards, of, .. })) => {
                    let share = percent(share);
                    format!("Sans rang\u{a0}: {boards} donnes sur {of}, moins de {share}.")
                }
                (None, None) => "Sans rang.".to_owned(),
            },
            ranks: |ranks, RankDepth { strat, size, depth }| {
                let section = match ranks.section {
                    Some(place) => format!("rang {place} dans sa section"),
                    None => "sans rang dans sa section".to_owned(),
                };
                let to = match depth {
                    0 => format!("{size} sont trop peu pour un rang"),
                    1 => format!("sur {size}, le premier a un rang"),
                    _ => format!("sur {size}, {depth} ont un rang"),
                };
                let overall = ranks.overall;
                let overall =
                    overall.map_or_else(String::new, |place| format!(", {place} au général"));
                format!(
                    "Strate {strat}\u{a0}: {section} ({to}\u{a0}: 0,4 x {size} + 0,5, \
                     arrondi vers le bas){overall}."
                )
            },
            award: |points, reason, steps| {
                let steps = steps.map_or_else(String::new, |steps| {
                    let [first, share] =
                        award(steps, "au plus ").map(|formula| formula.replace('.', ","));
                    let place = steps.place;
                    format!("\u{a0}: le premier reçoit {first}, le rang {place} {share} de cela")
                });
                format!("Points de maître {points} ({reason}), sans caractère officiel{steps}.")
            },
        },
    },
    contract,
    lead,
    seat: |seat| match seat {
        Seat::North => "N",
        Seat::East => "E",
        Seat::South => "S",
        Seat::West => "O",
    },
    side: BySide {
        ns: "N-S",
        ew: "E-O",
    },
    direction: BySide {
        ns: "Nord-Sud",
        ew: "Est-Ouest",
    },
};

fn artificial(artificial: Artificial) -> String {
    match artificial {
        Artificial::Plus => "M+".to_owned(),
        Artificial::Average => "M".to_owned(),
        Artificial::Minus => "M-".to_owned(),
        Artificial::Percent(_) => {
            let share = artificial.to_string();
            share.replace('.', ",").replace('%', "\u{a0}%")
        }
    }
}

/// A number with a comma: `54,76`.
fn comma(amount: &Decimal) -> String {
    amount.to_string().replace('.', ",")
}

fn percent(amount: &Decimal) -> String {
    format!("{}\u{a0}%", comma(amount))
}

fn at(place: Option<&str>) -> String {
    place.map_or_else(String::new, |place| format!(", rang {place}"))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Nought is singular.
fn counted(count: u32, thing: &str) -> String {
    let plural = if count < 2 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// `7 mars 2026`; what is no day stays as it is.
fn date(day: &str) -> String {
    const MONTHS: [&str; 12] = [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ];
    let written = || {
        let mut parts = day.splitn(3, '-');
        let [year, month, day] = [parts.next()?, parts.next()?, parts.next()?];
        let month: usize = month.parse().ok()?;
        let month = MONTHS.get(month.checked_sub(1)?)?;
        let day = match day.trim_start_matches('0') {
            "1" => "1er",
            day => day,
        };
        Some(format!("{day} {month} {year}"))
    };
    written().unwrap_or_else(|| day.to_owned())
}

/// No trump is `SA`. Where suits are letters, a contract is as travelers have it: a French `C` would be another suit.
/// The ranks, from the ace down.
const RANKS: [&str; 13] = [
    "A", "R", "D", "V", "10", "9", "8", "7", "6", "5", "4", "3", "2",
];

/// Letters are those of the travelers, since a French `C` would be read as clubs.
fn lead(lead: &str, suits: Suits) -> String {
    let card = lead
        .parse::<Card>()
        .ok()
        .filter(|_| suits == Suits::Symbols);
    card.map_or_else(
        || lead.to_owned(),
        |card| {
            let rank = RANKS[12 - card.rank as usize];
            format!("{}{rank}", card.suit.strain().in_suits(suits))
        },
    )
}

fn contract(contract: Contract, suits: Suits) -> String {
    let written = contract.in_suits(suits);
    match suits {
        Suits::Symbols => written.replace("NT", "SA"),
        Suits::Letters => written,
    }
}

fn accounting(accounting: &Accounting) -> String {
    let said = |count: u64, one: &str, several: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {several}")),
    };
    let parts = [
        said(accounting.results, "résultat", "résultats"),
        said(accounting.sit_outs, "exempt", "exempts"),
        said(accounting.unplayed, "non jouée", "non jouées"),
        said(accounting.copies, "copie écartée", "copies écartées"),
        said(accounting.continued, "suite", "suites"),
        said(accounting.empty, "vide", "vides"),
        said(accounting.comments, "commentaire", "commentaires"),
        said(accounting.titles, "titre", "titres"),
        said(accounting.totals, "total", "totaux"),
        said(accounting.faulty, "avec erreur", "avec erreurs"),
        said(accounting.unread, "non lue", "non lues"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let lines = said(accounting.lines, "ligne", "lignes").unwrap_or_else(|| "0 ligne".to_owned());
    match parts.as_slice() {
        [] => lines,
        parts => format!("{lines}\u{a0}: {}", parts.join(", ")),
    }
}

const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Matchpoints => "Points de match",
        Method::CrossImps(CrossImpForm::Average) => "IMP croisés, moyenne",
        Method::CrossImps(CrossImpForm::Total) => "IMP croisés, total",
        Method::Butler { .. } => "IMP Butler",
        Method::BoardAMatch => "Board-a-match",
        Method::Teams { victory_points, .. } => match victory_points {
            None => "Par équipes, IMP",
            Some(VictoryPoints::Wbf) => "Par équipes, points de victoire de la WBF",
            Some(VictoryPoints::Acbl20) => "Par équipes, points de victoire de l’ACBL",
            Some(VictoryPoints::EbuPercent) => "Par équipes, points de victoire de l’EBU",
        },
        Method::Swiss {
            boards: SwissBoards::Matchpoints,
            victory_points,
            ..
        } => match victory_points {
            None => "Suisse par paires, points de match",
            Some(VictoryPoints::Wbf) => {
                "Suisse par paires, points de match, points de victoire de la WBF"
            }
            Some(VictoryPoints::Acbl20) => {
                "Suisse par paires, points de match, points de victoire de l’ACBL"
            }
            Some(VictoryPoints::EbuPercent) => {
                "Suisse par paires, points de match, points de victoire de l’EBU"
            }
        },
        Method::Swiss {
            boards: SwissBoards::CrossImps(form),
            victory_points,
            ..
        } => match (victory_points, form) {
            (None, CrossImpForm::Average) => "Suisse par paires, IMP croisés, moyenne",
            (None, CrossImpForm::Total) => "Suisse par paires, IMP croisés, total",
            (Some(VictoryPoints::Wbf), _) => {
                "Suisse par paires, IMP croisés, points de victoire de la WBF"
            }
            (Some(VictoryPoints::Acbl20), _) => {
                "Suisse par paires, IMP croisés, points de victoire de l’ACBL"
            }
            (Some(VictoryPoints::EbuPercent), _) => {
                "Suisse par paires, IMP croisés, points de victoire de l’EBU"
            }
        },
    }
}

//! The embedded fonts: shaping and measuring of text, and the characters they do not have.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use harfrust::script::UNKNOWN;
use harfrust::{
    BufferClusterLevel, Direction, FontRef, GlyphBuffer, Script, ShapeOptions, ShapePlan,
    ShaperData, UnicodeBuffer,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use reports::visible::visible;
use unicode_segmentation::UnicodeSegmentation;

/// A font of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Weight {
    /// For nearly everything.
    Regular,
    /// For headings, and what stands out.
    Bold,
}

/// The fonts, loaded when they are first needed, and every text that was shaped with them, as it was given.
#[derive(Default)]
pub(super) struct Fonts {
    /// Each of them by its [`Weight`], and so are the texts.
    loaded: [Option<Loaded>; 2],
    runs: [HashMap<String, Rc<Run>>; 2],
    missing: BTreeSet<char>,
}

/// A shaped text. Its lengths are in ems, so that it serves every size.
pub(super) struct Run {
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) font: Font,
    pub(super) weight: Weight,
    pub(super) width: f32,
}

/// More bytes than what is one sign to a reader has in any language: a letter with thirty accents.
const LONGEST_SIGN: usize = 128;

/// The glyph of all characters that a font does not have.
const MISSING: u32 = 0;

struct Loaded {
    font: Font,
    face: FontRef<'static>,
    tables: ShaperData,
    /// How the texts of a script are shaped: worked out once, not for every cell.
    plans: HashMap<(bool, Script), ShapePlan>,
}

impl Weight {
    const fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../../fonts/DejaVuSansCondensed.ttf"),
            Self::Bold => include_bytes!("../../fonts/DejaVuSansCondensed-Bold.ttf"),
        }
    }

    #[expect(clippy::expect_used, reason = "the embedded files are fonts; a test loads both")]
    fn load(self) -> Loaded {
        let face = FontRef::new(self.file()).expect("an embedded font");
        Loaded {
            font: Font::new(self.file().into(), 0).expect("an embedded font"),
            tables: ShaperData::new(&face),
            face,
            plans: HashMap::new(),
        }
    }
}

impl Fonts {
    /// Shapes a text, its control characters made visible.
    pub(super) fn run(&mut self, text: &str, weight: Weight) -> Rc<Run> {
        if let Some(run) = self.runs[weight as usize].get(text) {
            return Rc::clone(run);
        }
        let shown = visible(text);
        let loaded = self.loaded[weight as usize].get_or_insert_with(|| weight.load());
        let run = Rc::new(shape(&shown, weight, loaded));
        let missing = run.glyphs.iter().filter(|glyph| glyph.glyph_id.to_u32() == MISSING);
        let texts = missing.filter_map(|glyph| run.text.get(glyph.text_range.clone()));
        let characters: BTreeSet<char> = texts.flat_map(str::chars).collect();
        let unknown = characters.into_iter().filter(|one| !loaded.has(*one));
        self.missing.extend(unknown);
        self.runs[weight as usize].insert(text.to_owned(), Rc::clone(&run));
        run
    }

    /// The width of a text in ems.
    pub(super) fn width(&mut self, text: &str, weight: Weight) -> f32 {
        self.run(text, weight).width
    }

    /// The characters that were asked for and that no font has: a box is drawn instead.
    pub(super) fn into_missing(self) -> Vec<char> {
        self.missing.into_iter().collect()
    }
}

impl Loaded {
    /// The glyphs of a text, and whether it runs to the left.
    fn glyphs(&mut self, text: &str) -> (GlyphBuffer, bool) {
        let mut buffer = UnicodeBuffer::new();
        // All glyphs of a sign have all of its text. One of any length would be copied as often as it is long.
        if text.len() > LONGEST_SIGN && text.graphemes(true).any(|sign| sign.len() > LONGEST_SIGN) {
            buffer.set_cluster_level(BufferClusterLevel::MonotoneCharacters);
        }
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let (direction, script) = (buffer.direction(), buffer.script());
        let leftward = direction == Direction::RightToLeft;
        let shaper = self.tables.shaper(&self.face).build();
        let plan = self.plans.entry((leftward, script)).or_insert_with(|| {
            let known = (script != UNKNOWN).then_some(script);
            ShapePlan::new(&shaper, direction, known, None, &[])
        });
        let shaped = shaper.shape(buffer, ShapeOptions::new().plan(Some(plan)));
        (shaped, leftward)
    }

    /// Whether the font has a sign for a character.
    fn has(&mut self, character: char) -> bool {
        let (shaped, _) = self.glyphs(character.encode_utf8(&mut [0; 4]));
        (shaped.glyph_infos().iter()).all(|info| info.glyph_id != MISSING)
    }
}

fn shape(text: &str, weight: Weight, loaded: &mut Loaded) -> Run {
    let (shaped, leftward) = loaded.glyphs(text);
    let em = loaded.font.units_per_em();
    let mut starts: Vec<usize> =
        shaped.glyph_infos().iter().filter_map(|info| usize::try_from(info.cluster).ok()).collect();
    let order = starts.clone();
    if leftward {
        starts.reverse();
    }
    starts.dedup();
    let glyphs: Vec<KrillaGlyph> = shaped
        .glyph_infos()
        .iter()
        .zip(shaped.glyph_positions())
        .zip(order)
        .map(|((info, position), start)| {
            let next = starts.partition_point(|other| *other <= start);
            let end = starts.get(next).copied().unwrap_or(text.len());
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                units(position.x_advance) / em,
                units(position.x_offset) / em,
                units(position.y_offset) / em,
                units(position.y_advance) / em,
                start..end,
                None,
            )
        })
        .collect();
    Run {
        text: text.to_owned(),
        width: glyphs.iter().map(|glyph| glyph.x_advance).sum(),
        glyphs,
        font: loaded.font.clone(),
        weight,
    }
}

/// Font units are far from the largest number that a float holds exactly.
fn units(value: i32) -> f32 {
    i16::try_from(value).map_or(f32::from(i16::MAX), f32::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, missing: &str) {
        for weight in [Weight::Regular, Weight::Bold] {
            let mut fonts = Fonts::default();
            assert!(fonts.width(text, weight) > 0.0, "{text}");
            assert_eq!(
                fonts.into_missing(),
                missing.chars().collect::<Vec<_>>(),
                "{text} in {weight:?}"
            );
        }
    }

    #[test]
    fn the_fonts_have_the_letters_of_europe_and_the_suits() {
        check("Łukasz Þórðarson, Ñandú Çağlar, Žďár Őszi, Ṫomás", "");
        check("Ευάγγελος Παπαδόπουλος", "");
        check("Юрий Щербаков, Їжак Ґалаґан", "");
        check("♠♥♦♣ – … ½ −", "");
        check("e\u{301}o\u{328}", "");
    }

    #[test]
    fn what_they_do_not_have_is_reported() {
        check("双子 大介", "介双大子");
    }

    #[test]
    fn the_text_of_a_sign_is_whole_and_that_of_an_endless_one_is_there_once() {
        let mut fonts = Fonts::default();
        let sign = "👨\u{200d}👩\u{200d}👧";
        let run = fonts.run(sign, Weight::Regular);
        assert!(run.glyphs.iter().all(|glyph| glyph.text_range == (0..sign.len())));
        let endless = "👨\u{200d}".repeat(100);
        let run = fonts.run(&endless, Weight::Regular);
        let texts: usize = run.glyphs.iter().map(|glyph| glyph.text_range.len()).sum();
        assert_eq!(texts, endless.len());
    }

    #[test]
    fn ems_are_the_same_at_every_length() {
        let mut fonts = Fonts::default();
        let digits = "0123456789".chars().map(String::from);
        let widths: Vec<f32> = digits.map(|digit| fonts.width(&digit, Weight::Regular)).collect();
        assert!(widths.iter().all(|width| width.eq(&widths[0])), "{widths:?}");
    }
}

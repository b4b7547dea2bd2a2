//! What a federation needs to bill and grade an event. It is in uploads, but on no sheet.

/// Something that an event says to its federation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadKey {
    /// The club's number in its federation.
    ClubNumber,
    /// The event's number or code.
    EventCode,
    /// What the federation charges: two digits.
    ChargeRate,
    /// Whether there are masterpoints: `Y` or `N`.
    MasterpointsAwarded,
    /// The scale of the masterpoints.
    MasterpointScale,
    /// The color of the masterpoints.
    MasterpointType,
    /// Whom to ask.
    Contact,
}

impl UploadKey {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::ClubNumber,
        Self::EventCode,
        Self::ChargeRate,
        Self::MasterpointsAwarded,
        Self::MasterpointScale,
        Self::MasterpointType,
        Self::Contact,
    ];

    /// Its key below `[event]`, its element in USEBIO, what it may hold, and a line that says so.
    const fn words(self) -> [&'static str; 4] {
        match self {
            Self::ClubNumber => [
                "club_number",
                "CLUB_ID_NUMBER",
                "the club's number in its federation",
                "club_number = \"020734\"",
            ],
            Self::EventCode => [
                "event_code",
                "EVENT_IDENTIFIER",
                "the number or code of the event",
                "event_code = \"3221\"",
            ],
            Self::ChargeRate => [
                "charge_rate",
                "P2P_CHARGE_RATE",
                "what the federation charges, as two digits: of the EBU 10, 30 or 60, and 02 for an overall",
                "charge_rate = \"10\"",
            ],
            Self::MasterpointsAwarded => [
                "masterpoints_awarded",
                "MPS_AWARDED_FLAG",
                "whether there are masterpoints: true or false",
                "masterpoints_awarded = true",
            ],
            Self::MasterpointScale => [
                "masterpoint_scale",
                "MASTER_POINT_SCALE",
                "the scale of the masterpoints, as the federation calls it",
                "masterpoint_scale = \"Club\"",
            ],
            Self::MasterpointType => [
                "masterpoint_type",
                "MASTER_POINT_TYPE",
                "the color of the masterpoints",
                "masterpoint_type = \"BLACK\"",
            ],
            Self::Contact => [
                "contact",
                "CONTACT",
                "the name of whoever answers questions",
                "contact = \"Ann Lee\"",
            ],
        }
    }

    /// Its key below `[event]` in the settings.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.words()[0]
    }

    /// Its element in USEBIO.
    #[must_use]
    pub const fn element(self) -> &'static str {
        self.words()[1]
    }

    /// What it may hold.
    #[must_use]
    pub const fn holds(self) -> &'static str {
        self.words()[2]
    }

    /// A line of the settings that says it.
    #[must_use]
    pub const fn line(self) -> &'static str {
        self.words()[3]
    }

    /// Whether it may be this text.
    #[must_use]
    pub fn takes(self, text: &str) -> bool {
        match self {
            Self::ChargeRate => text.len() == 2 && text.bytes().all(|digit| digit.is_ascii_digit()),
            Self::MasterpointsAwarded => matches!(text, "Y" | "N"),
            _ => !text.is_empty(),
        }
    }
}

/// What an event says to its federation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload([Option<String>; UploadKey::ALL.len()]);

impl Upload {
    /// No value is given.
    pub const NOTHING: Self = Self([const { None }; UploadKey::ALL.len()]);

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: UploadKey) -> Option<&str> {
        self.0[key as usize].as_deref()
    }

    /// Sets a value.
    pub fn set(&mut self, key: UploadKey, text: Option<String>) {
        self.0[key as usize] = text.filter(|text| key.takes(text));
    }

    /// Takes from another what is not given here.
    pub fn complete(&mut self, other: Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.take().or(other);
        }
    }

    /// The values that are given.
    pub fn given(&self) -> impl Iterator<Item = (UploadKey, &str)> {
        (UploadKey::ALL.into_iter()).filter_map(|key| Some((key, self.get(key)?)))
    }
}

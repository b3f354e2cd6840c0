/** The longest text that the patterns of a folder meet, for a reason that holds for all of them. */
export const boundedFolders: readonly { folder: string; length: number; because: string }[] = [
  {
    folder: 'src/client/',
    length: 5000,
    because: 'runs in the browser of who gives the text, and in no other',
  },
  {
    folder: 'src/server/reading/',
    length: 5000,
    because: 'runs in a child process that ends with its limit of time',
  },
]

/** Patterns that take long for long texts, and never meet one. A line that is needed no more fails the check. */
export const boundedPatterns: readonly { path: string; source: string; length: number; because: string }[] = [
  {
    path: 'src/contract/identifiers/beside.ts',
    source: String.raw`\S*:\/\/\S*$|www\.\S*$`,
    length: 200,
    because: 'is given the 200 characters before a number',
  },
  {
    path: 'src/contract/trade/printed/dates.rules.ts',
    source: String.raw`(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?\s*(?:hrs|lt)?[\s,/-]*(?:on\s*)?$`,
    length: 60,
    because: 'MAX_CLOCK_LENGTH',
  },
  {
    path: 'src/contract/trade/printed/dates.rules.ts',
    source: String.raw`^(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?\s*(?:hrs|hours|lt)?$`,
    length: 60,
    because: 'MAX_CLOCK_LENGTH',
  },
  {
    path: 'src/server/accounts/sign-in/password.rules.ts',
    source: String.raw`[^\p{L}]+$`,
    length: 128,
    because: 'MAX_PASSWORD_LENGTH',
  },
  {
    path: 'src/server/accounts/sign-in/password.rules.ts',
    source: String.raw`^(.+?)\1+$`,
    length: 128,
    because: 'MAX_PASSWORD_LENGTH',
  },
  {
    path: 'src/server/custom-fields/definitions.rules.ts',
    source: '_+$',
    length: 80,
    because: 'is given the 80 characters of a slug',
  },
  {
    path: 'src/server/custom-fields/formats.rules.ts',
    source: String.raw`^([^0#]*?)((?:0|#|#,##|0,)*)0?(?:\.(0{1,20}))?([^0#]*)$`,
    length: 100,
    because: 'formats of definitions have at most 100 characters',
  },
  {
    path: 'src/server/custom-fields/formats.rules.ts',
    source: String.raw`\B(?=(\d{3})+$)`,
    length: 400,
    because: 'is given the digits of a number',
  },
  {
    path: 'src/server/documents/records/compare.rules.ts',
    source: String.raw`^0+(?=.*\d$)`,
    length: 20,
    because: 'MAX_VOYAGE_LENGTH',
  },
  {
    path: 'src/server/platform/database/schema-fingerprint.ts',
    source: String.raw`\/\*.*?\*\/`,
    length: 5000,
    because: 'is given statements of our own migrations',
  },
  {
    path: 'src/server/platform/http/reference/markdown.ts',
    source: String.raw`(${'`[^`]+`'}|\[[^\]]+\]\([^)\s]+\))`,
    length: 5000,
    because: 'is given lines of our own description of the interface',
  },
  {
    path: 'src/server/reading/extract/values-for-label.rules.ts',
    source: String.raw`^(?:[\W_]|x\b)*(?:freight )?(?:prepaid|collect|x|[☐☒☑✓✔])\W*x?\W*$`,
    length: 80,
    because: 'MAX_CHOICE_LENGTH',
  },
  {
    path: 'src/server/sources/simulated/number-formats.ts',
    source: String.raw`\{([9A]):(\d+)\}|\{([^}]+)\}|([^{]+)`,
    length: 1000,
    because: 'is given formats that stand in the code',
  },
]

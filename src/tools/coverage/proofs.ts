/** A test that passed, and what it had answered. */
export interface Proof {
  /** Relative to the repository, e.g. `src/server/search/lookup.test.ts`. */
  file: string
  title: string
  /** `GET /shipments 200` */
  proves: string[]
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: {
      status: string
      ancestorTitles: string[]
      title: string
      meta?: { proves?: string[] }
    }[]
  }[]
}

/** Of vitest's JSON report; `root` is the folder of the repository. */
export const unitProofs = (report: VitestReport, root: string): Proof[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title, meta }) => ({
        file: relativeTo(root, name),
        title: [...ancestorTitles, title].filter((part) => part !== '').join(' › '),
        proves: meta?.proves ?? [],
      })),
  )

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { annotations: { type: string; description?: string }[] }[]
  }[]
}

/** Of Playwright's JSON report: a story says what it proves in annotations of the type `proves`. */
export const storyProofs = (report: { suites: PlaywrightSuite[] }): Proof[] => report.suites.flatMap(ofSuite)

const ofSuite = ({ suites = [], specs = [] }: PlaywrightSuite): Proof[] => [
  ...specs
    .filter(({ ok }) => ok)
    .map(({ title, file, tests }) => ({
      file: `e2e/${file}`,
      title,
      proves: tests.flatMap(({ annotations }) =>
        annotations.flatMap(({ type, description }) =>
          type === 'proves' && description ? [description] : [],
        ),
      ),
    })),
  ...suites.flatMap(ofSuite),
]

const relativeTo = (root: string, path: string): string =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path

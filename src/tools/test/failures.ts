import { stripVTControlCharacters } from 'node:util'

/** A test that failed, or an error outside of tests. */
export interface Failure {
  /** The file and the name. */
  test: string
  /** As the runner says it; the first lines are shown. */
  reason: string
  /** The path of a picture of the page. */
  picture?: string
  /** Address and words of the page, and what the service refused it. */
  page?: string
  /** The command that runs this test alone, with the same seed. */
  repeat?: string
}

/** The lines of a reason that are repeated at the end of a run; the whole of it stands in the output of the runner. */
const MAX_REASON_LINES = 8
/** Failures that are shown with their reasons, so that they fit on one screen; the others are named. */
const MAX_SHOWN_FAILURES = 6

/** Written to a shell in double quotes. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`

/** Vitest reads the name as a regular expression. */
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '.')

/** The command that repeats one unit test. `seed` is that of values that tests draw at random. */
export const unitCommand = (file: string, fullName: string, seed: string | undefined): string =>
  `${seed === undefined ? '' : `PORTOLAN_TEST_SEED=${seed} `}npm run unit -- ${file} -t ${quoted(escaped(fullName))}`

/** The command that repeats one story. */
export const storyCommand = (file: string, line: number | undefined): string =>
  `npm run e2e -- ${file}${line === undefined ? '' : `:${line}`}`

/** The failures of all parts as the last screen of a run shows them; nothing when there are none. */
export function failuresText(parts: readonly { name: string; failures?: readonly Failure[] }[]): string {
  const all = parts.flatMap(({ name, failures = [] }) => failures.map((failure) => ({ name, failure })))
  const more = all.slice(MAX_SHOWN_FAILURES)
  return [
    ...(more.length > 0 ? ['', ...more.map(({ name, failure }) => `FAILED (${name}) ${failure.test}`)] : []),
    ...all.slice(0, MAX_SHOWN_FAILURES).flatMap(({ name, failure }) => ['', ...failureLines(name, failure)]),
  ].join('\n')
}

function failureLines(part: string, { test, reason, picture, page, repeat }: Failure): string[] {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_REASON_LINES)
  return [
    `FAILED (${part}) ${test}`,
    ...lines.map((line) => `    ${line}`),
    ...(page === undefined ? [] : page.split('\n').map((line) => `  page:    ${line}`)),
    ...(picture === undefined ? [] : [`  picture: ${picture}`]),
    ...(repeat === undefined ? [] : [`  repeat:  ${repeat}`]),
  ]
}

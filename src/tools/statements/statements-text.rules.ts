import { type ExceptionGroup, type Judged, onOneLine } from './exceptions.rules.ts'

/** A statement is shown as far as its tables and conditions mostly go. */
const MAX_SHOWN_CHARACTERS = 600

/** In Markdown: how many statements name the account, and those that do not, by kind of exception. */
export function statementsText(
  sent: number,
  { named, excepted, open }: Judged,
  groups: readonly ExceptionGroup[],
  keys: Readonly<Record<string, string>>,
): string {
  const shown = ({ sql, from, without }: Judged['open'][number]) =>
    `- ${from}: ${without.join(', ')}\n  \`${onOneLine(sql).slice(0, MAX_SHOWN_CHARACTERS)}\``
  return [
    '# Statements that name no account',
    '',
    `Written by \`npm test\` from what the code of the service sent in the unit tests: ${named} of ${sent} statements name the account.`,
    '',
    ...(open.length > 0 ? ['## Without a reason', '', ...open.map(shown), ''] : []),
    ...groups.flatMap(({ kind, because }) => {
      const some = excepted.get(kind) ?? []
      return [`## ${kind} (${some.length})`, '', because, '', ...some.map(shown), '']
    }),
    '## Unique keys that do not begin with the account',
    '',
    ...Object.entries(keys).map(([key, because]) => `- ${key}: ${because}`),
    '',
  ].join('\n')
}

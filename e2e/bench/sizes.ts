import { budgets, shellWeight, weigh } from '../../src/tools/weigh.ts'
import { kilobytes, table } from './measure.ts'

/** What a browser fetches before the first page can be drawn, and the heaviest lazy parts beside it. */
export async function sizes(): Promise<string> {
  const weights = await weigh()
  const shell = (kind: keyof typeof budgets) => [
    kilobytes(shellWeight(weights, kind)),
    kilobytes(budgets[kind]),
  ]
  return table(
    ['part', 'gzip', 'budget'],
    [
      ['shell, JS', ...shell('js')],
      ['shell, CSS', ...shell('css')],
      ...weights
        .filter((part) => !part.shell)
        .slice(0, 8)
        .map(({ name, gzip }) => [name.replace(/-[\w-]{8}(?=\.)/, ''), kilobytes(gzip), 'lazy']),
    ],
  )
}

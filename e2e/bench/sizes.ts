import { shellSizeLimits, shellSize, measureBundle } from '../../src/tools/bundle-size.ts'
import { kilobytes, table } from './measure.ts'

/** Sizes of the files that a browser needs for the first page, and of the largest lazy parts. */
export async function sizes(): Promise<string> {
  const files = await measureBundle()
  const shell = (kind: keyof typeof shellSizeLimits) => [
    kilobytes(shellSize(files, kind)),
    kilobytes(shellSizeLimits[kind]),
  ]
  return table(
    ['part', 'gzip', 'budget'],
    [
      ['shell, JS', ...shell('js')],
      ['shell, CSS', ...shell('css')],
      ...files
        .filter((part) => !part.shell)
        .slice(0, 8)
        .map(({ name, gzip }) => [name.replace(/-[\w-]{8}(?=\.)/, ''), kilobytes(gzip), 'lazy']),
    ],
  )
}

import type { TruthFile } from './types.ts'

/** What `documents:evaluate` reads. */
export function labelsOf(files: TruthFile[]): Record<string, unknown> {
  const labels: Record<string, string[]> = {}
  for (const { document_type, file } of files) (labels[document_type] ??= []).push(file)
  return {
    ...labels,
    complete: true,
    splits: Object.fromEntries(files.map(({ file, split }) => [file, split])),
    sources: Object.fromEntries(
      files.map(({ file, grammar, method }) => [file, `${grammar.split('/')[0] ?? grammar}, ${method}`]),
    ),
    fields: Object.fromEntries(
      files.map(({ file, fields }) => [
        file,
        Object.fromEntries(fields.map(({ path, value }) => [path, value])),
      ]),
    ),
  }
}

/** How many documents there are of each type and split, and of each grammar. */
export function corpusSummary(files: TruthFile[]): string {
  const splits = ['train', 'calibrate', 'test'] as const
  const row = (name: string, mine: TruthFile[]): string =>
    [
      name.padEnd(34),
      ...splits.map((split) => String(mine.filter((file) => file.split === split).length).padStart(9)),
      String(new Set(mine.map(({ grammar }) => grammar)).size).padStart(9),
    ].join('')
  const group = (of: (file: TruthFile) => string): string[] =>
    [...new Set(files.map(of))].toSorted().map((name) =>
      row(
        name,
        files.filter((file) => of(file) === name),
      ),
    )
  const share = (count: number): string => `${Math.round((count / Math.max(1, files.length)) * 100)} %`
  return [
    ['', ...splits, 'grammars'].map((name, at) => (at === 0 ? ''.padEnd(34) : name.padStart(9))).join(''),
    ...group(({ document_type }) => document_type),
    '',
    ...group(({ grammar }) => grammar.split('/')[0] ?? ''),
    '',
    ...group(({ language }) => language),
    '',
    `scans ${share(files.filter(({ method }) => method === 'scan').length)}, blank ${share(files.filter(({ blank }) => blank).length)}, fields ${files.reduce((sum, { fields }) => sum + fields.length, 0)}, captions ${files.reduce((sum, { captions }) => sum + captions.length, 0)}`,
  ].join('\n')
}

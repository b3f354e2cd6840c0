import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { importHelp, type ImportOptions, readImport } from './import.options.ts'
import { CannotImport, type Imported, importInto, importThrough } from './import.store.ts'
import { ImportRefused, parseText } from '../sources/json-api/json-api.rules.ts'

const nameOf = (file: string) => (file === '-' ? 'standard input' : file)

async function textOf(file: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((cause: unknown) => {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    throw new CannotImport(missing ? `There is no file ${file}.` : `${file} cannot be read: ${String(cause)}`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CannotImport(`${nameOf(file)} is no text in UTF-8, so it cannot be JSON.`)
  }
}

async function run({ file, to, account }: ImportOptions): Promise<Imported> {
  const text = await textOf(file)
  try {
    const document = parseText(text)
    return await ('address' in to ? importThrough(to, text) : importInto(to, account, document))
  } catch (cause) {
    if (cause instanceof ImportRefused)
      throw new CannotImport(`${nameOf(file)}: ${cause.message}.`, { cause })
    throw cause
  }
}

const counted = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ')

function summaryOf({ report, apiKey }: Imported): string {
  const { stored, left_out, merged, changed } = report
  return [
    changed ? `Imported: ${counted(stored)}.` : `All of it was known already: ${counted(stored)}.`,
    ...merged.map(({ type, id, into }) => `The ${type} ${id} was known as ${into}, and keeps that id.`),
    ...(Object.keys(left_out).length > 0
      ? [`Left out, for there is no place for them here: ${counted(left_out)}.`]
      : []),
    ...(apiKey === undefined ? [] : [`The account is new. Its API key: ${apiKey}`]),
    '',
  ].join('\n')
}

const read = readImport(process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(importHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  try {
    process.stdout.write(summaryOf(await run(read.options)))
  } catch (cause) {
    if (!(cause instanceof CannotImport)) throw cause
    process.stderr.write(`${cause.message}\nNothing was stored.\n`)
    process.exitCode = 1
  }
}

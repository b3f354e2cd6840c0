import { readFile } from 'node:fs/promises'
import { readDcsaAnswers } from '../sources/dcsa/reports.rules.ts'
import { readEdiFiles } from '../sources/edi/reports.rules.ts'
import { dcsaProfiles } from '../sources/dcsa/profiles.ts'
import { catalogueRecords } from '../sources/kit/catalogue.ts'
import { snapshotsOfMoves } from '../sources/kit/snapshot.rules.ts'
import { previewOf } from '../tracking/records/preview.ts'
import { readReplayOptions, replayHelp, type ReplayOptions } from './replay.options.ts'

/** A carrier answers with less; more would fill the memory. */
const MAX_FILE_BYTES = 100 * 2 ** 20

async function replay({ kind, profile: name, files }: ReplayOptions): Promise<string> {
  const profile = dcsaProfiles[name]
  const unreadable: { name: string; reason: string }[] = []
  const answers: { name: string; text: string }[] = []
  for (const file of files) {
    const bytes = await readFile(file).catch(() => null)
    if (bytes === null) unreadable.push({ name: file, reason: 'It cannot be read' })
    else if (bytes.length > MAX_FILE_BYTES)
      unreadable.push({ name: file, reason: 'It is larger than 100 MiB' })
    else answers.push({ name: file, text: bytes.toString('utf8') })
  }
  const { reports, codes, understood, events, refused } =
    kind === 'edi' ? readEdiFiles(answers) : readDcsaAnswers(answers, profile)
  const now = new Date().toISOString()
  const { snapshots, wasMapped } = snapshotsOfMoves(reports, {
    source: kind,
    resolver: catalogueRecords,
    scac: profile.scac,
    taken_at: now,
  })
  let made = 0
  const context = {
    source: kind,
    account_id: idOf(0),
    now,
    newId: () => idOf((made += 1)),
  }
  const records = snapshots.flatMap((snapshot) => previewOf(snapshot, context))
  const primary = records.some(({ type }) => type === 'shipment') ? 'shipment' : 'container'
  const document = {
    data: records.filter(({ type }) => type === primary),
    included: records.filter(({ type }) => type !== primary),
  }
  const isMapped = (report: (typeof reports)[number]) => wasMapped.get(report) === true
  const unmapped = reports.filter((report) => !isMapped(report)).flatMap((report) => codes.get(report) ?? [])
  const summary = {
    files: files.length,
    understood: understood.length,
    events,
    mapped: reports.filter((report) => codes.has(report) && isMapped(report)).length,
    unmapped_codes: [...new Set(unmapped)].toSorted(),
    refused: [...unreadable, ...refused].map(({ name: file, reason }) => ({ file, reason })),
  }
  return `${JSON.stringify(document, null, 2)}\n${JSON.stringify(summary)}\n`
}

/** The same ids at each run, so that two outputs can be compared. */
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const options = readReplayOptions(process.argv.slice(2))
if (options === 'help') process.stdout.write(replayHelp)
else if ('wrong' in options) {
  process.stderr.write(`${options.wrong} See --help.\n`)
  process.exitCode = 2
} else process.stdout.write(await replay(options))

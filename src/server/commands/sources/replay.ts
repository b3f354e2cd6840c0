import { readFile } from 'node:fs/promises'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { readCoscoAnswers } from '../../sources/cosco/reports.rules.ts'
import { readDcsaAnswers } from '../../sources/dcsa/reports.rules.ts'
import { noLimits } from '../../sources/edi/edi-limits.rules.ts'
import { readEdiFiles } from '../../sources/edi/reports.rules.ts'
import { dcsaProfileOf } from '../../../contract/connections/index.ts'
import { filesWithoutMeaning } from '../../sources/kit/answers.rules.ts'
import { catalogueRecords, locodeOfNames } from '../../sources/kit/catalogue.ts'
import { snapshotsOfMoves } from '../../sources/kit/snapshot.rules.ts'
import { previewContext, previewOf } from '../../tracking/records/preview.ts'
import { readInterfaceAnswers } from './replay.interface.ts'
import { readPositionFiles } from './replay.positions.ts'
import { readTerminalAnswers } from './replay.terminal.ts'
import { readReplayOptions, replayHelp, type ReplayOptions } from './replay.options.ts'

/** A carrier answers with less; more would fill the memory. */
const MAX_FILE_BYTES = 100 * 2 ** 20

async function replay({ kind, profile: name, facility, files }: ReplayOptions): Promise<string> {
  const profile = dcsaProfileOf(name)
  const unreadable: { name: string; reason: string }[] = []
  const answers: { name: string; text: string }[] = []
  for (const file of files) {
    const bytes = await readFile(file).catch(() => null)
    if (bytes === null) unreadable.push({ name: file, reason: 'It cannot be read' })
    else if (bytes.length > MAX_FILE_BYTES)
      unreadable.push({ name: file, reason: 'It is larger than 100 MiB' })
    else answers.push({ name: file, text: bytes.toString('utf8') })
  }
  const now = new Date().toISOString()
  const context = previewContext(kind === 'portolan' ? 'import' : kind, now)
  if (kind === 'ais') {
    const { records, ...counted } = readPositionFiles(answers, now)
    return printed(records, {
      ...counted,
      files: files.length,
      refused: [...unreadable, ...counted.refused],
    })
  }
  if (kind === 'portolan' || kind === 'terminal') {
    const { records, ...counted } =
      kind === 'portolan'
        ? readInterfaceAnswers(answers, context)
        : readTerminalAnswers(answers, facility, context)
    const refused = [...unreadable, ...counted.refused]
    return printed(records, { ...counted, files: files.length, refused })
  }
  const {
    reports,
    codes,
    files: read,
    events,
    refused,
  } = kind === 'edi'
    ? readEdiFiles(answers, undefined, noLimits)
    : profile.own_form === 'cosco'
      ? readCoscoAnswers(answers, locodeOfNames)
      : readDcsaAnswers(answers, profile)
  const { snapshots, wasMapped, doubts } = snapshotsOfMoves(reports, {
    source: kind,
    resolver: catalogueRecords,
    scac: profile.scacs[0] ?? null,
    taken_at: now,
  })
  const records = snapshots.flatMap((snapshot) => previewOf(snapshot, context))
  const isMapped = (report: (typeof reports)[number]) => wasMapped.get(report) === true
  const unmapped = reports.filter((report) => !isMapped(report)).flatMap((report) => codes.get(report) ?? [])
  const contradicted = read.flatMap((file) =>
    [...new Set(file.reports.flatMap((report) => doubts.get(report) ?? []))].map((reason) => ({
      name: file.name,
      reason,
    })),
  )
  const meaningless = filesWithoutMeaning(read, isMapped)
  const unsaid = meaningless
    .filter((file) => ![...refused, ...contradicted].some((each) => each.name === file.name))
    .map((file) => ({ name: file.name, reason: 'None of its codes is known' }))
  return printed(records, {
    files: files.length,
    understood: read.length - meaningless.length,
    events,
    mapped: reports.filter((report) => codes.has(report) && isMapped(report)).length,
    unmapped_codes: unmapped,
    refused: [...unreadable, ...refused, ...contradicted, ...unsaid],
  })
}

interface Counted {
  files: number
  /** Files of which something was understood, and those that say that there is nothing. */
  understood: number
  events: number
  mapped: number
  unmapped_codes: readonly string[]
  refused: readonly { name: string; reason: string }[]
}

function printed(
  records: readonly Resource[],
  { files, understood, events, mapped, unmapped_codes, refused }: Counted,
): string {
  const primary =
    ['shipment', 'vessel'].find((each) => records.some(({ type }) => type === each)) ?? 'container'
  const document = {
    data: records.filter(({ type }) => type === primary),
    included: records.filter(({ type }) => type !== primary),
  }
  const summary = {
    files,
    understood,
    events,
    mapped,
    unmapped_codes: [...new Set(unmapped_codes)].toSorted(),
    refused: refused.map(({ name: file, reason }) => ({ file, reason })),
  }
  return `${JSON.stringify(document, null, 2)}\n${JSON.stringify(summary)}\n`
}

const options = readReplayOptions(process.argv.slice(2))
if (options === 'help') process.stdout.write(replayHelp)
else if ('wrong' in options) {
  process.stderr.write(`${options.wrong} See --help.\n`)
  process.exitCode = 2
} else process.stdout.write(await replay(options))

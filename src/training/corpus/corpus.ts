import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDocuments } from './make.ts'
import { labelsOf, corpusSummary } from './report.ts'

const help = `Makes trade documents with known fields, to train and test the reading of documents.

  npm run documents:corpus -- --out FOLDER [--seed 1] [--count 1200] [--scans 0.5]

Writes the files, labels.json (as npm run documents:evaluate reads it) and truth.json (each field and caption with its
box) into FOLDER. Needs Chromium. The same seed gives the same documents.
`
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1200' },
    scans: { type: 'string', default: '0.5' },
    help: { type: 'boolean', default: false },
  },
})
const options = { seed: Number(values.seed), count: Number(values.count), scans: Number(values.scans) }
if (
  values.help ||
  values.out === undefined ||
  !Number.isInteger(options.count) ||
  options.count < 1 ||
  !Number.isInteger(options.seed) ||
  !(options.scans >= 0 && options.scans <= 1)
) {
  process.stdout.write(help)
  process.exit(values.help ? 0 : 2)
}
const out = values.out
await mkdir(out, { recursive: true })
const started = performance.now()
const files = await makeDocuments(options, async ({ name, bytes }) => {
  await writeFile(join(out, name), bytes)
})
await writeFile(join(out, 'truth.json'), JSON.stringify({ seed: options.seed, files }))
await writeFile(join(out, 'labels.json'), JSON.stringify(labelsOf(files), null, 1))
process.stdout.write(
  `${corpusSummary(files)}\n${files.length} documents in ${Math.round((performance.now() - started) / 1000)} s\n`,
)

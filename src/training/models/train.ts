import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCorpus, type ReadDocument, truthOf } from './corpus-files.ts'
import { evaluationReport } from '../../server/commands/evaluate/report.rules.ts'
import { knownPorts } from '../../server/reading/scoring/model.ts'
import { decodeModel, encodeModel } from '../../server/reading/scoring/model-file.rules.ts'
import { trainModel } from './train-model.ts'
import { type GradedFile, gradeReading } from '../../server/commands/evaluate/grade.rules.ts'
import { classify } from '../../server/reading/classify/classify.rules.ts'
import { extractScored, type ReadingModel } from '../../server/reading/scoring/extract-scored.rules.ts'
import { withTypeByNetwork } from '../../server/reading/scoring/type-by-network.rules.ts'

/** How well a model understands documents, graded as `documents:evaluate` does; the types are those that it finds. */
const evaluateModel = (documents: readonly ReadDocument[], model: ReadingModel): GradedFile[] =>
  documents.map(({ truth, content }) => {
    const alone = classify(content, { file_name: '', training: null })
    const classification = withTypeByNetwork(alone, content, model)
    const type = classification.document_type
    const extraction = type === null ? { payload: {}, fields: [] } : extractScored(content, type, model)
    return gradeReading(
      {
        file: truth.file,
        path: truth.file,
        label: truth.document_type,
        fields: Object.fromEntries(truth.fields.map(({ path, value }) => [path, value])),
        isComplete: true,
        source: `${truth.grammar.split('/')[0] ?? truth.grammar}, ${truth.method}`,
      },
      { kind: 'read', content, classification, extraction, seconds: 0 },
    )
  })

const help = `Trains the networks and trees that find the fields and the type of a document.

  npm run documents:train -- CORPUS... [--seed 1] [--max-scans 200] [--out FOLDER]

CORPUS is a folder made by documents:corpus; several are one corpus. The documents of its split "train" train the
networks, those of "calibrate" set their confidence, and those of "test" are only for the report. Of the scans of each
folder only the first ones are read (default: all), because OCR takes longest. Writes model.bin and report.md.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    'max-scans': { type: 'string', default: 'Infinity' },
    out: { type: 'string', default: 'src/server/reading/scoring/weights' },
    help: { type: 'boolean', default: false },
  },
})
const isCount = (text: string): boolean => text === 'Infinity' || /^\d+$/.test(text)
if (values.help) process.stdout.write(help)
else if (positionals.length === 0 || !isCount(values['max-scans'])) {
  process.stderr.write('Name the folder of the corpus, and a number of scans. See --help.\n')
  process.exitCode = 2
} else {
  const maxScans = Number(values['max-scans'])
  const log = (text: string) => process.stdout.write(`${text}\n`)
  const all: ReadDocument[] = []
  const seeds: number[] = []
  for (const folder of positionals) {
    const read = await readCorpus(folder, maxScans, (done, total) => {
      if (done % 100 === 0) log(`${folder}: ${done} of ${total} read`)
    })
    all.push(...read)
    seeds.push((await truthOf(folder)).seed)
  }
  const of = (split: ReadDocument['truth']['split']) => all.filter(({ truth }) => truth.split === split)
  const started = process.cpuUsage()
  const trained = trainModel(of('train'), of('calibrate'), Number(values.seed), log)
  const bytes = encodeModel(trained)
  await mkdir(values.out, { recursive: true })
  await writeFile(join(values.out, 'model.bin'), bytes)
  const { user, system } = process.cpuUsage(started)
  // What is evaluated is what was written: the weights are rounded to bytes.
  const graded = evaluateModel(of('test'), { ...decodeModel(bytes), ports: knownPorts })
  const figures = { seconds: 0, cpu_seconds: null, peak_rss_mb: null }
  const report = `# The trained networks and trees

Made by \`npm run documents:train\` with seed ${values.seed} from ${all.length} documents, ${all.filter(({ truth }) => truth.method === 'scan').length} of them scans, of \`npm run
documents:corpus\` with ${seeds.length > 1 ? 'the seeds' : 'seed'} ${seeds.join(' and ')}: ${of('train').length} to train, ${of('calibrate').length} to calibrate, ${of('test').length} of layouts that neither of them saw, for the tables
below. ${Math.round((user + system) / 1e6)} s of CPU time, ${bytes.length} bytes.

\`\`\`text
${evaluationReport(graded, figures)}
\`\`\`
`
  await writeFile(join(values.out, 'report.md'), report)
  log(evaluationReport(graded, figures))
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ReadDocument, readCorpus } from './corpus-files.ts'
import { trainModel } from './train-model.ts'
import { encodeModel } from '../../../server/reading/scoring/model-file.rules.ts'

const help = `Trains the networks that find the fields and the type of a document.

  npm run documents:train -- CORPUS [--seed 1] [--out FOLDER]

CORPUS is a folder made by documents:corpus. The documents of its split "train" train the networks, those of
"calibrate" set their confidence; those of "test" are not read. Writes model.bin.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'src/server/reading/scoring/weights' },
    help: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (values.help) process.stdout.write(help)
else if (folder === undefined) {
  process.stderr.write('Name the folder of the corpus. See --help.\n')
  process.exitCode = 2
} else {
  const log = (text: string) => process.stdout.write(`${text}\n`)
  const all = await readCorpus(folder, (done, total) => {
    if (done % 100 === 0) log(`${done} of ${total} read`)
  })
  const of = (split: ReadDocument['truth']['split']) => all.filter(({ truth }) => truth.split === split)
  const model = trainModel(of('train'), of('calibrate'), Number(values.seed), log)
  await mkdir(values.out, { recursive: true })
  const bytes = encodeModel(model)
  await writeFile(join(values.out, 'model.bin'), bytes)
  log(`${join(values.out, 'model.bin')}: ${bytes.length} bytes`)
}

import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../../platform/database/migrations/index.ts'
import { messageOf } from '../../platform/database/errors.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createSealer, keyFrom, newSecretKey, secretKey } from '../../platform/secrets/sealing.ts'
import { readRotate, rotateHelp, type RotateOptions } from './rotate-key.options.ts'
import { type Resealed, resealSecrets } from './rotate-key.store.ts'

/**
 * The next key lies beside the present one until every secret is encrypted with it. A file that is there already is of a rotation that
 * was ended: it goes on with the same key.
 */
async function nextKeyFile(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${newSecretKey()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  return keyFrom(await readFile(path, 'utf8'), path)
}

async function rotate({ place, data, key, next }: RotateOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  try {
    const path = join(data, 'secret.key')
    const before = createSealer(await secretKey(data, key))
    const after = createSealer(
      next === undefined ? await nextKeyFile(`${path}.next`) : keyFrom(next, 'The new key'),
    )
    const counted = await resealSecrets(database.db, before, after)
    if (next === undefined) await rename(`${path}.next`, path)
    return `${sentences(counted)}${
      next === undefined
        ? `The new key is in ${path}: keep a copy of it apart from the database.\n`
        : 'Set PORTOLAN_SECRET_KEY to the new key before the next start.\n'
    }`
  } finally {
    await database.close()
  }
}

const sentences = ({ resealed, already, unreadable }: Resealed): string =>
  [
    `${resealed + already} stored secrets are encrypted with the new key.`,
    ...(unreadable > 0
      ? [`${unreadable} could not be opened with the old one, and stay as they are: enter them again.`]
      : []),
    '',
  ].join('\n')

const read = readRotate(process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(rotateHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  try {
    process.stdout.write(await rotate(read.options))
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nNothing was changed.\n`)
    process.exitCode = 1
  }
}

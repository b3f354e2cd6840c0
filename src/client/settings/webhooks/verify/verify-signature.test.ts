import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownVector, signaturePrograms } from './signature-code.ts'
import { verifySignature } from './verify-signature.ts'

const { body, secret, signature } = knownVector
const signed = (text: string, key = secret as string) => createHmac('sha256', key).update(text).digest('hex')
const whyOf = async (given: Partial<typeof knownVector> | Record<string, string>) => {
  const verdict = await verifySignature({ body, secret, signature, ...given })
  return verdict.isMatch ? 'matches' : verdict.why
}

test('the known vector is what the service would send', async () => {
  expect(signed(body)).toBe(signature)
  expect(await whyOf({})).toBe('matches')
  expect(await whyOf({ signature: ` ${signature}\n` })).toBe('matches')
  const text = '{"name":"Überseehafen 港"}'
  expect(await whyOf({ body: text, signature: signed(text) })).toBe('matches')
})

test.each([
  [{ signature: signature.toUpperCase() }, 'in capitals'],
  [{ signature: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' }, 'Standard Webhooks'],
  [{ signature: signature.slice(1) }, 'this has 63 characters'],
  [{ secret: `${secret} ` }, 'around the secret'],
  [{ secret: 'whsec_abc', signature: signed(body, 'abc') }, 'without whsec_'],
  [{ body: `${body}\n` }, 'after the body'],
  [{ body: '[ { "eventID": "1" } ]' }, 'parsed and written again'],
  [{ secret: 'another' }, 'that of another webhook'],
])('what is wrong with %j is said', async (given, why) => {
  expect(await whyOf(given)).toContain(why)
})

const codeOf = (language: string) =>
  signaturePrograms.find((program) => program.language === language)?.code ?? ''
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-signature-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether a program can be started here. */
const isInstalled = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const runs = {
  Node: {
    command: 'node',
    file: 'signature.mjs',
    calls: (args: string[][]) =>
      `console.log(${args.map(([raw, given]) => `isSigned(${raw}, ${given}, '${secret}')`).join(', ')})`,
  },
  Python: {
    command: 'python3',
    file: 'signature.py',
    calls: (args: string[][]) =>
      `\nprint(${args.map(([raw, given]) => `str(is_signed(${raw}.encode(), ${given}, '${secret}')).lower()`).join(', ')})`,
  },
  Java: {
    command: 'java',
    file: 'Signature.java',
    calls: (args: string[][]) =>
      `    public static void main(String[] none) throws Exception { System.out.println(${args
        .map(([raw, given]) => `isSigned(${raw}.getBytes(), ${given}, "${secret}")`)
        .join(' + " " + ')}); }\n}`,
  },
}
test.each(Object.entries(runs).filter(([, { command }]) => isInstalled(command)))(
  'the program in %s takes the known vector and refuses a changed body',
  (language, { command, file, calls }) => {
    const escaped = (text: string) => JSON.stringify(text)
    const cases = calls([
      [escaped(body), escaped(signature)],
      [escaped(`${body} `), escaped(signature)],
      [escaped(body), escaped('nonsense')],
    ])
    const code = codeOf(language)
    const path = join(folder, file)
    writeFileSync(path, language === 'Java' ? code.replace(/\}$/, cases) : `${code}\n${cases}`)
    expect(execFileSync(command, [path], { encoding: 'utf8' }).trim()).toBe('true false false')
  },
  60_000,
)

test.each(['PHP', 'Go'])(
  'the program in %s makes the HMAC of the raw body, and compares in constant time',
  (language) => {
    const code = codeOf(language)
    expect(code).toMatch(
      language === 'PHP' ? /hash_hmac\('sha256', \$raw, \$secret\)/ : /hmac\.New\(sha256\.New/,
    )
    expect(code).toMatch(language === 'PHP' ? /hash_equals\(/ : /hmac\.Equal\(/)
  },
)

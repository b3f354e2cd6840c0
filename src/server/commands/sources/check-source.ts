import { readFile } from 'node:fs/promises'
import { connectionKindsByName, readSettings } from '../../../contract/connections/index.ts'
import { objectOf } from '../../sources/kit/json.rules.ts'
import { adapters } from '../../sources/connections/connected-sources.ts'
import { createSourceHttp } from '../../sources/kit/http.ts'
import { fetchOnce, withoutEvents } from '../../sources/kit/outcome.ts'
import { previewContext, previewOf } from '../../tracking/records/preview.ts'
import { type CheckSourceOptions, checkSourceHelp, readCheckSourceOptions } from './check-source.options.ts'

/** @throws a sentence where the settings are wrong */
async function settingsIn(file: string, kind: CheckSourceOptions['kind']) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
  let entered: unknown
  try {
    entered = JSON.parse(text)
  } catch {
    throw new Error(`${file} is no JSON.`)
  }
  const read = readSettings(connectionKindsByName[kind].form, objectOf(entered))
  if ('problems' in read)
    throw new Error(read.problems.map(({ setting, message }) => `${setting}: ${message}.`).join('\n'))
  return read
}

/** Every text without the secrets, whatever it is part of. */
function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const hidden = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
  if (typeof value === 'string') return hidden(value)
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [hidden(name), withoutSecrets(each, secrets)]),
  )
}

async function checked(options: CheckSourceOptions): Promise<string> {
  const { kind, request_type, request_number, scac, toLoopback } = options
  const { settings, secrets } = await settingsIn(options.settings, kind)
  const http = createSourceHttp({ toLoopback })
  const wall = { now: () => new Date(), speed: 1 }
  const calls: object[] = []
  const adapter = adapters[kind]({ wall }, { ...settings, ...secrets })
  const request = { request_type, request_number, scac }
  const fetched = await fetchOnce(adapter, request, async (call) => {
    const reply = await http.call(call)
    const { method = 'GET', url } = call
    const { duration_ms } = reply
    calls.push(
      'fault' in reply
        ? { method, url, fault: reply.fault, duration_ms }
        : { method, url, status: reply.status, bytes: Buffer.byteLength(reply.text), duration_ms },
    )
    return reply
  })
  await http.close()
  const taken_at = new Date().toISOString()
  const question = { kind, settings, ...request, asked_at: taken_at }
  const answer =
    fetched.kind === 'events' || fetched.kind === 'kept'
      ? answerOf(fetched.kind === 'events' ? fetched.events : [])
      : withoutEvents(fetched)
  const report = { question, calls, ...answer }
  // Longer ones first: one may be part of another.
  const longestFirst = Object.values(secrets).toSorted((one, other) => other.length - one.length)
  return `${JSON.stringify(withoutSecrets(report, longestFirst), null, 2)}\n`

  function answerOf(events: readonly unknown[]) {
    const { snapshot, understood, is_cancelled } = adapter.fold(events, request, { taken_at })
    return {
      outcome: 'found',
      is_cancelled,
      received: events.length,
      understood: understood
        .filter(({ became }) => became !== 'not_understood')
        .map(({ code, became, events: names }) => ({ code, became, events: names })),
      not_understood: understood
        .filter(({ became }) => became === 'not_understood')
        .map(({ code, reason, payload }) => ({ code, reason, payload })),
      records: snapshot ? previewOf(snapshot, previewContext(kind, taken_at)) : [],
    }
  }
}

const options = readCheckSourceOptions(process.argv.slice(2))
if (options === 'help') process.stdout.write(checkSourceHelp)
else if ('wrong' in options) {
  process.stderr.write(`${options.wrong} See --help.\n`)
  process.exitCode = 2
} else
  await checked(options).then(
    (text) => process.stdout.write(text),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )

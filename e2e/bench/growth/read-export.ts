import { cpuMilliseconds, residentBytes, type Started } from '../engines.ts'

/** As many rows as a reader takes in this time: a large account's file takes minutes. */
const MAX_SECONDS = 20
const SAMPLE_EVERY_MS = 100
const columns = [
  'number',
  'current_status',
  'act_by_at',
  'blockers',
  'arrival',
  'terminal',
  'shipment',
  'note',
  'assignee',
]

/** The beginning of a file of all containers. @returns rows a second, milliseconds of the service's processor time for a thousand, most bytes above idle */
export async function readExport({ origin, pid, ask }: Started) {
  const { url } = (await ask('/exports', { list: 'containers', format: 'csv', columns })) as { url: string }
  const idle = await residentBytes(pid)
  const cpu = await cpuMilliseconds(pid)
  let most = idle
  const sampling = setInterval(
    () => void residentBytes(pid).then((bytes) => (most = Math.max(most, bytes))),
    SAMPLE_EVERY_MS,
  )
  const began = performance.now()
  const answer = await fetch(new URL(url, origin))
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status}`)
  let first = Number.NaN
  let rows = 0
  let isWhole = true
  for await (const chunk of answer.body) {
    if (Number.isNaN(first)) first = performance.now() - began
    for (const byte of chunk) if (byte === LINE_FEED) rows += 1
    if (performance.now() - began > MAX_SECONDS * 1000) {
      isWhole = false
      break
    }
  }
  clearInterval(sampling)
  const seconds = (performance.now() - began) / 1000
  return {
    first,
    rows,
    isWhole,
    rate: rows / seconds,
    cpu: ((await cpuMilliseconds(pid)) - cpu) / (rows / 1000),
    memory: most - idle,
  }
}
const LINE_FEED = 10

import { cpuMilliseconds, type Started } from '../engines.ts'
import { fetchFile } from '../exported-file.ts'

/** As many rows as a reader takes in this time: a large account's file takes minutes. */
const MAX_SECONDS = 20
const SAMPLE_EVERY_MS = 100

/** The beginning of a file of all containers. @returns rows a second, milliseconds of the service's processor time for a thousand, most bytes above idle */
export async function readExport(service: Started) {
  const { pid } = service
  const cpu = await cpuMilliseconds(pid)
  const { parts, began, mostMemory } = await fetchFile(service, 'csv', SAMPLE_EVERY_MS)
  let first = Number.NaN
  let rows = 0
  let isWhole = true
  for await (const chunk of parts) {
    if (Number.isNaN(first)) first = performance.now() - began
    for (const byte of chunk) if (byte === LINE_FEED) rows += 1
    if (performance.now() - began > MAX_SECONDS * 1000) {
      isWhole = false
      break
    }
  }
  const memory = mostMemory()
  const seconds = (performance.now() - began) / 1000
  return {
    first,
    rows,
    isWhole,
    rate: rows / seconds,
    cpu: ((await cpuMilliseconds(pid)) - cpu) / (rows / 1000),
    memory,
  }
}
const LINE_FEED = 10

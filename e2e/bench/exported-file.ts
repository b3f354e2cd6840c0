import { residentBytes, type Started } from './engines.ts'

/** The columns that the list of containers shows at first. */
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

/** Begins to fetch a file of all containers. @returns its parts, and what says how much memory the service took for it at most */
export async function fetchFile({ origin, pid, ask }: Started, format: string, sampleEveryMs: number) {
  const { url } = (await ask('/exports', { list: 'containers', format, columns })) as { url: string }
  const idle = await residentBytes(pid)
  let most = idle
  const sampling = setInterval(
    () => void residentBytes(pid).then((bytes) => (most = Math.max(most, bytes))),
    sampleEveryMs,
  )
  const began = performance.now()
  const answer = await fetch(new URL(url, origin))
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status}`)
  return {
    parts: answer.body,
    began,
    /** Ends the sampling. @returns bytes above idle */
    mostMemory() {
      clearInterval(sampling)
      return most - idle
    },
  }
}

import type {
  CallTrouble,
  Changed,
  CountedCall,
  UpstreamShipment,
  UpstreamShipments,
} from '../kit/adapter.ts'
import { listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import { type Ask, asking, refusedQuestion, Stopped, troubleOfStopped, type Upstream } from './fetch.ts'

/** The shipments of the other service, as far as people change them. */
export function upstreamShipments(upstream: Upstream): UpstreamShipments {
  const within = async <Answer>(work: Promise<Answer>): Promise<Answer | CallTrouble> => {
    try {
      return await work
    } catch (thrown) {
      if (thrown instanceof Stopped) return troubleOfStopped(thrown)
      throw thrown
    }
  }
  const pathOf = (id: string) => `/shipments/${encodeURIComponent(id)}`
  const containerPathOf = (id: string) => `/containers/${encodeURIComponent(id)}`
  const change = async (ask: Ask, path: string, body?: object): Promise<Changed> => {
    const answer = await ask(path, { method: 'PATCH', ...(body && { body }) })
    if (answer.status < 300) return { kind: 'changed' }
    // It may not be changed there, or is not there: asking again does not help.
    if (answer.status < 500) return { kind: 'refused' }
    throw new Stopped(refusedQuestion(answer.status, answer.body))
  }
  return {
    read: (id, call: CountedCall) => within(readShipment(asking(upstream, call), pathOf(id))),
    setRefNumbers: (id, ref_numbers, call) => {
      const body = { data: { type: 'shipment', id, attributes: { ref_numbers } } }
      return within(change(asking(upstream, call), pathOf(id), body))
    },
    setContainerRefNumbers: (id, ref_numbers, call) => {
      const body = { data: { type: 'container', id, attributes: { ref_numbers } } }
      return within(change(asking(upstream, call), containerPathOf(id), body))
    },
    setTracking: (id, isStopped, call) =>
      within(
        change(asking(upstream, call), `${pathOf(id)}/${isStopped ? 'stop_tracking' : 'resume_tracking'}`),
      ),
    async refresh(containerId, call) {
      const path = `${containerPathOf(containerId)}/refresh`
      const answer = await within(change(asking(upstream, call), path))
      // 403: refreshing is a paid feature there, which this account may not have.
      return answer.kind === 'credentials_refused' ? { kind: 'refused' } : answer
    },
  }
}

async function readShipment(ask: Ask, path: string): Promise<UpstreamShipment | { kind: 'unknown' }> {
  const { status, body } = await ask(`${path}?include=containers`)
  if (status === 404) return { kind: 'unknown' }
  if (status >= 300) throw new Stopped(refusedQuestion(status, body))
  const attributes: UnknownObject = objectOf(objectOf(body['data'])['attributes'])
  return {
    kind: 'shipment',
    ref_numbers: textsOf(attributes['ref_numbers']),
    is_stopped: typeof attributes['line_tracking_stopped_at'] === 'string',
    containers: new Map(listOf(body['included']).map(objectOf).flatMap(refNumbersOfContainer)),
  }
}

const textsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === 'string')

/** The id of a container with its reference numbers, which an older service does not name. */
function refNumbersOfContainer({ type, id, attributes }: UnknownObject): [string, string[]][] {
  const { ref_numbers } = objectOf(attributes)
  return type === 'container' && typeof id === 'string' && ref_numbers !== undefined
    ? [[id, textsOf(ref_numbers)]]
    : []
}

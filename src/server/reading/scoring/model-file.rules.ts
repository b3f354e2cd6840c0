import type { ReadingModel } from './extract-scored.rules.ts'
import { decodeNetwork, encodeNetwork, joinedBytes } from './network-file.rules.ts'

/** What is trained. */
export type TrainedModel = Omit<ReadingModel, 'ports'>

/** A line of JSON with the calibration and the trees, then the networks. */
export function encodeModel({ regions, columns, fields, types, calibration }: TrainedModel): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify({ calibration, fields })}\n`)
  return joinedBytes([line, ...[regions, columns, ...types].map(encodeNetwork)])
}

export function decodeModel(bytes: Uint8Array): TrainedModel {
  const line = bytes.indexOf(10)
  const { calibration, fields } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, line))) as Pick<
    TrainedModel,
    'calibration' | 'fields'
  >
  const regions = decodeNetwork(bytes, line + 1)
  const columns = decodeNetwork(bytes, regions.end)
  const types: TrainedModel['types'][number][] = []
  for (let at = columns.end; at < bytes.length;) {
    const { network, end } = decodeNetwork(bytes, at)
    types.push(network)
    at = end
  }
  return { regions: regions.network, columns: columns.network, fields, types, calibration }
}

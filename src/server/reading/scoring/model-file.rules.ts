import type { Calibration } from './calibration.rules.ts'
import type { ReadingModel } from './extract-scored.rules.ts'
import { decodeNetwork, encodeNetwork, joinedBytes } from './network-file.rules.ts'

/** What is trained. */
export type TrainedModel = Omit<ReadingModel, 'ports'>

/** A line of JSON with the calibration, then the networks. */
export function encodeModel({ regions, columns, fields, types, calibration }: TrainedModel): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify(calibration)}\n`)
  const parts = [line, ...[regions, columns, fields, types].map(encodeNetwork)]
  return joinedBytes(parts)
}

export function decodeModel(bytes: Uint8Array): TrainedModel {
  const line = bytes.indexOf(10)
  const calibration = JSON.parse(new TextDecoder().decode(bytes.subarray(0, line))) as Calibration
  const regions = decodeNetwork(bytes, line + 1)
  const columns = decodeNetwork(bytes, regions.end)
  const fields = decodeNetwork(bytes, columns.end)
  const types = decodeNetwork(bytes, fields.end)
  return {
    regions: regions.network,
    columns: columns.network,
    fields: fields.network,
    types: types.network,
    calibration,
  }
}

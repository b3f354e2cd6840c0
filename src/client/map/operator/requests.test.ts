import { expect, test } from 'vitest'
import type { AddProtocolAction } from 'maplibre-gl'
import { ApiError } from '../../api/index.ts'
import { tallied, tally, throughPage } from './requests.ts'

test('tiles and their sources are fetched by the page, all else and other protocols as they are', () => {
  expect(throughPage('https://maps.example/1/2/3.mvt', 'Tile')).toEqual({
    url: 'operator://https://maps.example/1/2/3.mvt',
  })
  expect(throughPage('https://maps.example/tiles.json', 'Source')).toEqual({
    url: 'operator://https://maps.example/tiles.json',
  })
  for (const [url, kind] of [
    ['https://maps.example/sprite.png', 'SpriteImage'],
    ['pmtiles://https://maps.example/a.pmtiles/1/2/3', 'Tile'],
  ] as const)
    expect(throughPage(url, kind)).toEqual({ url })
})

test('what came and what failed is counted: a missing tile is empty, and an aborted request counts for nothing', async () => {
  const ask = async (
    load: AddProtocolAction,
    type: 'json' | 'arrayBuffer',
    abort = new AbortController(),
  ) => {
    const before = { ...tally }
    const outcome = await tallied(load)({ url: 'operator://x', type }, abort).then(
      ({ data }) => (data instanceof ArrayBuffer ? data.byteLength : 'json'),
      (error: unknown) => (error instanceof ApiError ? 'kept' : error instanceof Error && error.message),
    )
    return [outcome, tally.came - before.came, tally.failed - before.failed]
  }
  const comes: AddProtocolAction = () => Promise.resolve({ data: new ArrayBuffer(3) })
  const fails =
    (status: number): AddProtocolAction =>
    () =>
      Promise.reject(new ApiError('No.', { kind: 'http', status }))
  expect(await ask(comes, 'arrayBuffer')).toEqual([3, 1, 0])
  expect(await ask(comes, 'json')).toEqual([3, 0, 0])
  expect(await ask(fails(404), 'arrayBuffer')).toEqual([0, 0, 1])
  expect(await ask(fails(404), 'json')).toEqual(['ApiError: No.', 0, 1])
  expect(await ask(fails(500), 'arrayBuffer')).toEqual(['ApiError: No.', 0, 1])
  const aborted = new AbortController()
  aborted.abort()
  expect(await ask(fails(500), 'arrayBuffer', aborted)).toEqual(['kept', 0, 0])
})

import { expect, test } from 'vitest'
import { ApiError } from '../../api/index.ts'
import { forWorkers, throughPage } from './requests.ts'

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

test('of an error its words reach a worker; that of an aborted request is left as it is', async () => {
  const refused = new ApiError('No.', { kind: 'http', status: 404 })
  const fails = forWorkers(() => Promise.reject(refused))
  const request = { url: 'operator://https://maps.example/1/2/3.mvt' }
  const error: unknown = await fails(request, new AbortController()).catch((thrown: unknown) => thrown)
  expect(Object.getPrototypeOf(error)).toBe(Error.prototype)
  expect(error).toMatchObject({ message: 'ApiError: No.', cause: refused })
  const aborted = new AbortController()
  aborted.abort()
  await expect(fails(request, aborted)).rejects.toBe(refused)
})

import { expect, test } from 'vitest'
import { oneAtATime } from './operator-model.ts'

test('work is done one at a time, in order, and never begun after its time', async () => {
  const queue = oneAtATime()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const patient = new AbortController()
  const late = new AbortController()
  const work = (name: string, until?: Promise<void>) => async () => {
    await until
    done.push(name)
    return name
  }
  const one = queue.run(patient.signal, work('one', first.promise))
  const two = queue.run(late.signal, work('two'))
  const three = queue.run(patient.signal, work('three'))
  late.abort()
  expect(await two).toBeUndefined()
  expect(done).toEqual([])
  first.resolve()
  expect([await one, await three, done]).toEqual(['one', 'three', ['one', 'three']])
  const broken = queue.run(patient.signal, () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect(await queue.run(patient.signal, work('four'))).toBe('four')
})

import { expect, test } from 'vitest'
import { hasPublicDescription, unlessSkipped, publicBreaches } from './public-description.ts'

test.skipIf(!hasPublicDescription)(
  `every success that a test gets is held to the public description${unlessSkipped}`,
  () => {
    const answered = (number: unknown) => ({
      data: { id: '0193c5f0-0000-7000-8000-000000000001', type: 'container', attributes: { number } },
    })
    expect(publicBreaches('GET', '/v2/containers/1', 200, answered('CSQU3054383'))).toEqual([])
    expect(publicBreaches('GET', '/v2/containers/1', 200, answered(7)).join()).toContain('must be string')
  },
)

import { expect, test } from 'vitest'
import { fittingName } from './direct-upload.ts'

test('a name that the service takes stays as it is, a longer one keeps its ending', () => {
  expect(fittingName('Arrival notice 177IBK4410.pdf')).toBe('Arrival notice 177IBK4410.pdf')
  const long = fittingName(`${'x'.repeat(300)}.pdf`)
  expect(long).toHaveLength(255)
  expect(long.endsWith('.pdf')).toBe(true)
  expect(fittingName('   ')).toBe('Unnamed')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const infer = (number: unknown) =>
  service.ask(
    'POST',
    '/v2/tracking_requests/infer_number',
    { number },
    { 'content-type': 'application/json' },
  )

test('A container number with a known owner prefix selects the line', async () => {
  const answer = await infer('WHLU1234560')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/vnd.api+json')
  const line = { scac: 'WHLC', name: 'Wan Hai Lines', confidence: 0.9 }
  expect(answer.body).toEqual({
    data: {
      id: expect.stringMatching(/^req_[0-9a-f-]{36}$/),
      type: 'infer_number_results',
      attributes: {
        number_type: 'container',
        validation: {
          is_valid: true,
          type: 'container',
          check_digit_passed: true,
          parsed_number: null,
          reason: null,
        },
        shipping_line: { decision: 'auto_select', selected: line, candidates: [line] },
      },
    },
  })
})

test('With a wrong check digit the answer names the right one, and the line needs confirmation', async () => {
  expect((await infer('whlu 123456-1')).body).toMatchObject({
    data: {
      attributes: {
        validation: {
          is_valid: false,
          check_digit_passed: false,
          parsed_number: 'WHLU1234561',
          reason: 'The check digit should be 0',
        },
        shipping_line: { decision: 'needs_confirmation', selected: null, candidates: [{ scac: 'WHLC' }] },
      },
    },
  })
})

test.each([
  ['MSCU79O1054', 'MSCU7901054'],
  ['MSCU790105', 'MSCU7901054'],
  ['MSCU79O1054/40HC', 'MSCU7901054'],
  ['MSСU 790105', 'MSCU7901054'],
])('A near miss of a container number is no bill of lading: %s is %s', async (typed, meant) => {
  expect((await infer(typed)).body).toMatchObject({
    data: {
      attributes: {
        number_type: 'container',
        validation: {
          is_valid: false,
          reason: `This is not a whole container number. Did you mean ${meant}?`,
        },
        shipping_line: { selected: null },
      },
    },
  })
})

test.each(['MSCU7901054/40HC', '箱号：MSCU7901054', 'Container: mscu 790105-4', 'МSCU7901054'])(
  'A container number is found in %s',
  async (typed) => {
    expect((await infer(typed)).body).toMatchObject({
      data: {
        attributes: {
          number_type: 'container',
          validation: { is_valid: true, check_digit_passed: true, parsed_number: 'MSCU7901054' },
        },
      },
    })
  },
)

test('A bill of lading is recognised by its SCAC, a booking number by its format', async () => {
  expect((await infer('EGLV084900042045')).body).toMatchObject({
    data: {
      attributes: {
        number_type: 'bill_of_lading',
        validation: { is_valid: true, type: 'shipment', check_digit_passed: null },
        shipping_line: { decision: 'auto_select', selected: { scac: 'EGLV' } },
      },
    },
  })
  expect((await infer('EBKG01234567')).body).toMatchObject({
    data: { attributes: { number_type: 'booking', shipping_line: { selected: { scac: 'MSCU' } } } },
  })
})

test('A number without a known prefix is answered without a prediction', async () => {
  expect((await infer('229011802')).body).toMatchObject({
    data: {
      attributes: {
        validation: { is_valid: null, reason: 'No shipping line is known by this prefix' },
        shipping_line: { decision: 'no_prediction', selected: null, candidates: [] },
      },
    },
  })
})

test('A text that cannot be a number is refused with the sentence of the interface', async () => {
  for (const number of ['', ' ', 'hello', 'A1'.repeat(10_000)])
    expect((await infer(number)).body).toMatchObject({
      errors: [
        { status: '422', detail: 'This reference number is not valid.', source: { pointer: '/number' } },
      ],
    })
  for (const number of [undefined, null, 12_345, ['MSCU1234565']])
    expect((await infer(number)).body).toMatchObject({
      errors: [{ status: '422', source: { pointer: '/number' } }],
    })
})

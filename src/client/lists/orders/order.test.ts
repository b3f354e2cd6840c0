import { expect, test } from 'vitest'
import { orderState } from './order.present.ts'

const order = (changes: object) =>
  orderState({
    state: 'draft',
    revision: 1,
    sent_revision: null,
    sent_state: null,
    mail_state: null,
    ...changes,
  })

test('a draft after an accepted revision says that the accepted one stands', () => {
  expect(order({}).says).toBe('Not sent yet')
  expect(order({ revision: 2, sent_revision: 1, sent_state: 'accepted' }).says).toBe(
    'Not sent yet: revision 1 stands until then (accepted)',
  )
  expect(order({ revision: 2, sent_revision: 1, sent_state: 'declined' }).says).toBe(
    'Not sent yet: revision 1 is declined',
  )
})

test('a mail that was not delivered is said in place of waiting', () => {
  expect(order({ state: 'sent', mail_state: 'sent' }).says).toBe('Waits for the answer of the carrier')
  expect(order({ state: 'sent', mail_state: 'failed' }).says).toBe('The mail could not be delivered')
})

test('a state that is not known here is still readable', () => {
  expect(order({ state: 'on_hold' }).label).toBe('On hold')
})

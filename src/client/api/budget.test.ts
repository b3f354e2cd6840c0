import { expect, test } from 'vitest'
import { createRequestBudget } from './budget.ts'

function budgetAt(start = 0) {
  let ms = start
  const budget = createRequestBudget(() => ms)
  return { budget, wait: (by: number) => (ms += by) }
}

test('an optional request is allowed until fourteen were sent within a minute', () => {
  const { budget } = budgetAt()
  for (let asked = 0; asked < 13; asked += 1) budget.count()
  expect(budget.allowsOptional()).toBe(true)
  budget.count()
  expect(budget.allowsOptional()).toBe(false)
})

test('requests that were sent more than a minute ago no longer count', () => {
  const { budget, wait } = budgetAt(5)
  for (let asked = 0; asked < 10; asked += 1) budget.count()
  wait(30_000)
  for (let asked = 0; asked < 10; asked += 1) budget.count()
  expect([budget.lastMinute(), budget.allowsOptional()]).toEqual([20, false])
  wait(29_999)
  expect([budget.lastMinute(), budget.allowsOptional()]).toEqual([20, false])
  wait(1)
  expect([budget.lastMinute(), budget.allowsOptional()]).toEqual([10, true])
})

test('checking whether an optional request is allowed counts nothing', () => {
  const { budget } = budgetAt()
  for (let asked = 0; asked < 50; asked += 1) budget.allowsOptional()
  expect(budget.lastMinute()).toBe(0)
})

test('how long it takes until there is room below a number, to the millisecond', () => {
  const { budget, wait } = budgetAt()
  for (let asked = 0; asked < 5; asked += 1) {
    budget.count()
    wait(1000)
  }
  expect(budget.wait(6)).toBe(0)
  expect(budget.wait(5)).toBe(55_000)
  expect(budget.wait(4)).toBe(56_000)
  wait(55_000)
  expect(budget.wait(5)).toBe(0)
})

test('begun anew, it has counted nothing', () => {
  const { budget } = budgetAt()
  for (let asked = 0; asked < 20; asked += 1) budget.count()
  budget.reset()
  expect([budget.lastMinute(), budget.allowsOptional(), budget.wait(1)]).toEqual([0, true, 0])
})

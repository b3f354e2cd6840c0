import { expect, test } from 'vitest'
import { lookOf } from './look.rules.ts'

const none = { theme: null, density: null }
const dark = { theme: 'dark', density: 'compact' } as const

test('what a person chose counts, whatever the browser had', () => {
  const kept = { owner: 'other', theme: 'light', density: 'comfortable' } as const
  expect(lookOf('own', dark, kept)).toEqual(dark)
})

test('what a person never chose is as their browser had it', () => {
  expect(lookOf('own', none, { owner: 'own', ...dark })).toEqual(dark)
  expect(lookOf('own', none, { owner: null, ...dark })).toEqual(dark)
  expect(lookOf('own', { theme: 'light', density: null }, { owner: 'own', ...dark })).toEqual({
    theme: 'light',
    density: 'compact',
  })
})

test('nobody gets the look of who used the browser before', () => {
  expect(lookOf('own', none, { owner: 'other', ...dark })).toEqual({
    theme: 'system',
    density: 'comfortable',
  })
})

test('a value that this version does not know is as one that was never chosen', () => {
  const later = { theme: 'sepia', density: 'airy' }
  expect(lookOf('own', later, { owner: 'own', ...dark })).toEqual(dark)
})

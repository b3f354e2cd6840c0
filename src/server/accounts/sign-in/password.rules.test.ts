import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordFault } from './password.rules.ts'

const common = await commonPasswords()
const ana = { email: 'ana.silva@northwind.example', companies: ['Northwind Imports'] }
const faultOf = (password: string) => passwordFault(password, ana, common)

test.each([
  'qwertyuiop123456',
  '123456789987654321',
  'Password2026!',
  'passwordpassword',
  'PASSWORDPASSWORD1!',
  'unbelievable',
  '!!Unbelievable!!',
  'correcthorsebatterystaple',
  'Correct-Horse-Battery-Staple 1!',
  'the quick brown fox 2026',
  'LoremIpsumDolorSitAmet',
])('%s is among the passwords that are tried first', (password) => {
  expect(faultOf(password)).toContain('tried first')
})

test.each(['aaaaaaaaaaaa', 'abababababab', '123456789012', 'abcdefghijkl', 'poiuytrewqpo', 'QWERTYUIOPqwer'])(
  '%s follows a pattern',
  (password) => {
    expect(faultOf(password)).toContain('pattern')
  },
)

test.each(['northwind-2026!', 'ana.silva@northwind.example', 'NorthwindImports', 'Silva-Northwind-26'])(
  '%s is made of the e-mail address and the company',
  (password) => {
    expect(faultOf(password)).toContain('others know')
  },
)

test.each([
  'correct horses carry staple guns',
  'seven gulls above the breakwater',
  'we leave northwind behind at dusk',
  'žluťoučký kůň pěl',
  '山の上に小さな家があります。よ',
  'Xk2#9vQ!m4Lp',
])('%s is accepted: any characters do', (password) => {
  expect(faultOf(password)).toBeUndefined()
})

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { isAllowed } from '../../../contract/access.ts'
import { type Role, roles } from '../../../contract/vocabulary/index.ts'
import { queryClient } from '../../api/index.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { render } from '../../ui/testing/render.ts'
import { type Command, useCommands } from './use-commands.ts'

async function commandsOf(role: Role): Promise<Command[]> {
  await act(() => openPageAs({ role }))
  let found: Command[] = []
  const Palette = () => {
    found = useCommands(() => undefined)
    return null
  }
  render(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(MemoryRouter, null, createElement(Palette)),
    ),
  )
  return found
}

test.each(roles)('the palette offers nothing that is refused to the role %s', async (role) => {
  const commands = await commandsOf(role)
  expect(commands.map(({ label }) => label)).toContain('Sign out')
  expect(commands.filter(({ needs }) => needs !== null && !isAllowed({ role, scopes: null }, needs))).toEqual(
    [],
  )
})

test('the palette offers adding and uploading to clerks, not to viewers and customers', async () => {
  const offered = async (role: Role) =>
    (await commandsOf(role)).map(({ key }) => key).filter((key) => ['add', 'upload', 'shares'].includes(key))
  expect(await offered('clerk')).toEqual(['add', 'upload', 'shares'])
  expect(await offered('viewer')).toEqual(['shares'])
  expect(await offered('customer')).toEqual([])
})

test('the palette offers customers no view that is narrowed by what is internal', async () => {
  const views = (await commandsOf('customer')).filter(({ group }) => group === 'Saved views')
  expect(views.map(({ label }) => label)).not.toContain('Containers: to pay')
  expect(views.map(({ label }) => label)).toContain('Containers: all containers')
})

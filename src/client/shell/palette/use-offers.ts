import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type To, useNavigate } from 'react-router'
import { operationKey, useSession } from '../../api/index.ts'
import { formatContainerNumber, paths, readable } from '../../format/index.ts'
import { addressOfSaved } from '../../lists/saved/links.ts'
import { readyMadeOf } from '../../lists/saved/ready-made.ts'
import { savedViewsQuery } from '../../lists/saved/queries.ts'
import { setTheme } from '../../ui/index.ts'
import { recentFinds } from '../find/recent-finds.ts'
import { pages } from '../pages.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { PaletteItem } from './palette.rules.ts'

export type Doing = PaletteItem & { act: () => void }

const openedMost = 6

/** The shipments that this tab has in memory, the last opened first: nothing is asked for them. */
function useOpened(): { id: string; number: string }[] {
  const cache = useQueryClient().getQueryCache()
  return cache
    .findAll({ queryKey: operationKey('get_shipment') })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const page = state.data as
        | { data?: { id: string; attributes: { bill_of_lading_number: string } } }
        | undefined
      return page?.data ? [{ id: page.data.id, number: page.data.attributes.bill_of_lading_number }] : []
    })
    .slice(0, openedMost)
}

/** All that can be gone to and done from anywhere. @param onHelp shows the keyboard help */
export function useOffers(onHelp: () => void): Doing[] {
  const navigate = useNavigate()
  const { account } = useSession()
  // The navigation shows them already: the palette asks nothing for itself.
  const { data: saved = [] } = useQuery({ ...savedViewsQuery, enabled: false })
  const opened = useOpened()
  const signOut = useSignOut()
  const go = (to: To) => () => void navigate(to)
  return [
    ...pages.map(({ label, to, key }): Doing => ({
      key: label,
      group: 'Go to',
      label,
      keys: ['g', key],
      act: go(to),
    })),
    ...saved.flatMap((view): Doing[] => {
      const to = addressOfSaved(view)
      return to ? [{ key: view.id, group: 'Saved views', label: view.attributes.name, act: go(to) }] : []
    }),
    ...(['containers', 'shipments'] as const).flatMap((list) =>
      readyMadeOf(list).map(({ name, search }): Doing => ({
        key: `${list} ${name}`,
        group: 'Saved views',
        label: `${readable(list)}: ${name.toLowerCase()}`,
        act: go({ pathname: `/${list}`, search }),
      })),
    ),
    {
      key: 'add',
      group: 'Do',
      label: 'Add many numbers',
      also: 'track import paste spreadsheet csv xlsx',
      act: go(paths.addMany()),
    },
    {
      key: 'upload',
      group: 'Do',
      label: 'Upload documents',
      also: 'drop files pdf',
      act: go(paths.documents()),
    },
    {
      key: 'shares',
      group: 'Do',
      label: 'Shared links',
      also: 'public share revoke end copy',
      act: go(paths.shares()),
    },
    { key: 'light', group: 'Do', label: 'Light appearance', also: 'theme', act: () => setTheme('light') },
    { key: 'dark', group: 'Do', label: 'Dark appearance', also: 'theme', act: () => setTheme('dark') },
    {
      key: 'auto',
      group: 'Do',
      label: 'Appearance as the system has it',
      also: 'theme',
      act: () => setTheme('auto'),
    },
    { key: 'help', group: 'Do', label: 'Keyboard help', also: 'shortcuts', keys: ['?'], act: onHelp },
    {
      key: 'docs',
      group: 'Do',
      label: 'API reference',
      also: 'interface developers',
      act: () => window.open(paths.interfaceDescription(), '_blank', 'noopener'),
    },
    { key: 'out', group: 'Do', label: 'Sign out', also: 'log out leave', act: () => signOut.mutate() },
    ...opened.map(({ id, number }): Doing => ({
      key: id,
      group: 'Opened lately',
      label: number,
      also: 'shipment',
      act: go(paths.shipment(id)),
    })),
    ...recentFinds(account.id).map((q): Doing => ({
      key: `find ${q}`,
      group: 'Opened lately',
      label: formatContainerNumber(q),
      also: `find ${q}`,
      act: go(paths.find(q)),
    })),
  ]
}

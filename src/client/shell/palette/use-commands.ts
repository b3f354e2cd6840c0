import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type To, useNavigate } from 'react-router'
import { midSentence, t } from '../../../contract/language/index.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { Theme } from '../../../contract/vocabulary/index.ts'
import { may, operationKey, useSession } from '../../api/index.ts'
import { prefer } from '../../api/preferences.ts'
import { formatContainerNumber, paths, readable } from '../../format/index.ts'
import { addressOfSaved } from '../../lists/saved/links.ts'
import { useMyName } from '../../lists/people/my-name.ts'
import { presetViewsOf } from '../../lists/saved/preset-views.ts'
import { savedViewsQuery } from '../../lists/saved/queries.ts'
import { isShownView, readView } from '../../lists/view/index.ts'
import { recentFinds } from '../find/recent-finds.ts'
import { openPages } from '../pages.ts'
import { useSignOut } from '../sign-out.ts'
import type { PaletteCommand } from './palette.rules.ts'

export type Command = PaletteCommand & {
  /** What it asks of the service, or what the page that it opens does; null for what stays in the browser. */
  needs: OperationName | null
  run: () => void
}

/** Where it cannot be kept, the look is as it was before. */
const choose = (theme: Theme): void => void prefer({ theme }).catch(() => undefined)

const MAX_RECENT_SHIPMENTS = 6

/** The shipments in the query cache of this tab, the last opened first; no request is made. */
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
    .slice(0, MAX_RECENT_SHIPMENTS)
}

/** All commands of the palette. @param onHelp shows the keyboard help */
export function useCommands(onHelp: () => void): Command[] {
  const navigate = useNavigate()
  const { account } = useSession()
  const [myName] = useMyName()
  // The navigation has fetched the views already: the palette makes no request.
  const { data: saved = [] } = useQuery({ ...savedViewsQuery, enabled: false })
  const opened = useOpened()
  const signOut = useSignOut()
  const go = (to: To) => () => void navigate(to)
  const commands: Command[] = [
    ...openPages().map(({ label, to, key, shows }): Command => ({
      key: label,
      group: 'Pages',
      label,
      keys: ['g', key],
      needs: shows,
      run: go(to),
    })),
    ...saved.flatMap((view): Command[] => {
      const to = addressOfSaved(view)
      return to
        ? [
            {
              key: view.id,
              group: 'Saved views',
              label: view.attributes.name,
              needs: 'list_saved_views',
              run: go(to),
            },
          ]
        : []
    }),
    ...(['containers', 'shipments'] as const).flatMap((list) =>
      presetViewsOf(list, myName)
        .filter(({ search }) => isShownView(readView(list, new URLSearchParams(search))))
        .map(({ name, search }): Command => ({
          key: `${list} ${name}`,
          group: 'Saved views',
          label: `${readable(list)}: ${midSentence(name)}`,
          needs: `list_${list}`,
          run: go({ pathname: `/${list}`, search }),
        })),
    ),
    {
      key: 'add',
      group: 'Actions',
      label: t('Add many numbers'),
      keywords: 'track import paste spreadsheet csv xlsx',
      needs: 'create_tracking_request_batch',
      run: go(paths.addMany()),
    },
    {
      key: 'upload',
      group: 'Actions',
      label: t('Upload documents'),
      keywords: 'drop files pdf',
      needs: 'create_document',
      run: go(paths.documents()),
    },
    {
      key: 'shares',
      group: 'Actions',
      label: t('Shared links'),
      keywords: 'public share revoke end copy',
      needs: 'list_shares',
      run: go(paths.shares()),
    },
    {
      key: 'account',
      group: 'Actions',
      label: t('Your account'),
      keywords: 'password two-step second factor recovery codes e-mail address',
      needs: 'get_sign_in',
      run: go(paths.ownAccount()),
    },
    {
      key: 'light',
      group: 'Actions',
      label: t('Light appearance'),
      keywords: 'theme',
      needs: null,
      run: () => choose('light'),
    },
    {
      key: 'dark',
      group: 'Actions',
      label: t('Dark appearance'),
      keywords: 'theme',
      needs: null,
      run: () => choose('dark'),
    },
    {
      key: 'auto',
      group: 'Actions',
      label: t('System appearance'),
      keywords: 'theme',
      needs: null,
      run: () => choose('system'),
    },
    {
      key: 'help',
      group: 'Actions',
      label: t('Keyboard help'),
      keywords: 'shortcuts',
      keys: ['?'],
      needs: null,
      run: onHelp,
    },
    {
      key: 'docs',
      group: 'Actions',
      label: t('API reference'),
      keywords: 'interface developers',
      needs: null,
      run: () => window.open(paths.interfaceDescription(), '_blank', 'noopener'),
    },
    {
      key: 'out',
      group: 'Actions',
      label: t('Sign out'),
      keywords: 'log out leave',
      needs: 'delete_session',
      run: () => signOut.mutate(),
    },
    ...opened.map(({ id, number }): Command => ({
      key: id,
      group: 'Recently opened',
      label: number,
      keywords: 'shipment',
      needs: 'get_shipment',
      run: go(paths.shipment(id)),
    })),
    ...recentFinds(account.id).map((q): Command => ({
      key: `find ${q}`,
      group: 'Recently opened',
      label: formatContainerNumber(q),
      keywords: `find ${q}`,
      needs: 'create_lookup',
      run: go(paths.find(q)),
    })),
  ]
  return commands.filter(({ needs }) => needs === null || may(needs))
}

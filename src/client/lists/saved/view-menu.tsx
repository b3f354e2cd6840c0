import {
  IconArrowBackUp,
  IconChevronDown,
  IconDeviceFloppy,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { may, seesAttribute } from '../../api/index.ts'
import type { SavedView } from '../../../contract/resources/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { MenuItems } from '../../ui/menu-items.tsx'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import { isShownView, type ListView, writeView } from '../view/index.ts'
import { addressOfSaved } from './links.ts'
import { savedViewsQuery, useSavedViews } from './queries.ts'
import { useMyName } from '../people/index.ts'
import { mineView, presetViewsOf, withPreset } from './preset-views.ts'
import { byName, matchingText } from './saved.rules.ts'
import { SharedMark } from './shared-mark.tsx'
import type { ViewQuestion } from './view-dialogs.tsx'

interface Props {
  view: ListView<ViewedList>
  saved: SavedView | undefined
  changed: boolean
  ask: (question: ViewQuestion) => void
}

const MyNameDialog = lazy(() => import('../people/my-name-dialog.tsx'))

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** The saved views of this list: on a phone the navigation at the foot has no room for them. */
const OtherViews = ({ list }: { list: string }) => {
  const { data = [] } = useQuery(savedViewsQuery)
  const views = byName(data.filter(({ attributes }) => attributes.list === list))
  if (views.length === 0) return null
  return (
    <div className="view-menu-views">
      <p>{t('Saved views')}</p>
      {views.map((each) => (
        <Link key={each.id} to={addressOfSaved(each) ?? {}}>
          <span className="nav-name">{each.attributes.name}</span>
          {each.attributes.shared && <SharedMark />}
          <small>{matchingText(each.attributes.matching)}</small>
        </Link>
      ))}
      <hr />
    </div>
  )
}

const ReadyMade = ({ view, onMine }: { view: ListView; onMine: () => void }) => {
  const [myName] = useMyName()
  const ready = presetViewsOf(view.list, myName).filter((each) => isShownView(withPreset(view, each)))
  if (ready.length === 0) return null
  return (
    <>
      <p>{t('Ready-made views')}</p>
      {ready.map((each) => (
        <Link key={each.name} to={{ search: writeView(withPreset(view, each)) }}>
          {each.name}
        </Link>
      ))}
      {view.list === 'containers' && myName === null && seesAttribute('assignee') && (
        <button type="button" onClick={onMine}>
          {t('Mine…')}
        </button>
      )}
      <hr />
    </>
  )
}

/** What can be done with the view on the screen; what changes nothing that was kept is done at once. */
export const ViewMenu = ({ view, saved, changed, ask }: Props) => {
  const navigate = useNavigate()
  const { edit } = useSavedViews()
  const [isNaming, setNaming] = useState(false)
  const showMine = (name: string) => {
    setNaming(false)
    void navigate({ search: writeView(withPreset(view, mineView(name))) }, { preventScrollReset: true })
  }
  const mayCreate = may('create_saved_view')
  const mayEdit = may('edit_saved_view')
  const keep = () => saved && edit.mutate({ id: saved.id, change: { view } })
  const share = () => saved && edit.mutate({ id: saved.id, change: { shared: !saved.attributes.shared } })
  const reset = () => saved && void navigate(addressOfSaved(saved) ?? {}, { preventScrollReset: true })
  return (
    <>
      {changed && mayEdit && (
        <button type="button" className="btn plain wide-only" onClick={keep} disabled={edit.isPending}>
          {t('Save')}
        </button>
      )}
      {saved === undefined && mayCreate && Object.keys(view.filters).length > 0 && (
        <button type="button" className="btn plain wide-only" onClick={() => ask('save')}>
          {t('Save view…')}
        </button>
      )}
      <MenuButton
        className="plain view-menu"
        label={t('This view')}
        menu={() => (
          <MenuItems>
            <OtherViews list={view.list} />
            <ReadyMade view={view} onMine={() => setNaming(true)} />
            {saved && changed && (
              <>
                {mayEdit && (
                  <button type="button" onClick={keep}>
                    <IconDeviceFloppy {...icon} /> {t('Save changes')}
                  </button>
                )}
                <button type="button" onClick={reset}>
                  <IconArrowBackUp {...icon} /> {t('Reset to what was saved')}
                </button>
              </>
            )}
            {mayCreate && (
              <button type="button" onClick={() => ask('save')}>
                <IconPlus {...icon} /> {t('Save as a view…')}
              </button>
            )}
            {saved && mayEdit && (
              <>
                <hr />
                <button type="button" onClick={() => ask('rename')}>
                  <IconPencil {...icon} /> {t('Rename…')}
                </button>
                <button type="button" onClick={share}>
                  {saved.attributes.shared ? <IconLock {...icon} /> : <IconUsers {...icon} />}
                  {t(saved.attributes.shared ? 'Make it private' : 'Share with the account')}
                </button>
                {may('delete_saved_view') && (
                  <button type="button" onClick={() => ask('delete')}>
                    <IconTrash {...icon} /> {t('Delete…')}
                  </button>
                )}
              </>
            )}
          </MenuItems>
        )}
      >
        <span className="visually-hidden">{t('This view')}</span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </MenuButton>
      {isNaming && (
        <Suspense>
          <MyNameDialog onName={showMine} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {edit.isError && (
        <span className="t-bad" role="alert">
          {t('Not saved: {error}', { error: edit.error.message })}
        </span>
      )}
    </>
  )
}

import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { t } from '../../../contract/language/index.ts'
import { groupingLabels } from '../../../contract/exports/group-column.ts'
import { type ContainerGrouping, containerGroupings } from '../../../contract/operations/lists/index.ts'
import { isShownView } from '../view/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { MenuItems } from '../../ui/menu-items.tsx'

interface GroupMenuProps {
  grouping: ContainerGrouping | undefined
  onGrouping: (grouping: ContainerGrouping | undefined) => void
}

/** What the rows of a list are grouped by, and the choice of it. */
export const GroupMenu = ({ grouping, onGrouping }: GroupMenuProps) => (
  <MenuButton
    className="group-menu"
    label={t('Group by')}
    menu={() => (
      <MenuItems>
        {[undefined, ...containerGroupings.filter(groupsBy)].map((each) => (
          <button
            key={each ?? 'none'}
            type="button"
            aria-pressed={each === grouping}
            onClick={() => onGrouping(each)}
          >
            {each === undefined ? t('No groups') : capital(t(groupingLabels[each]))}
            {each === grouping && (
              <small>
                <IconCheck size={14} stroke={1.8} aria-hidden="true" />
              </small>
            )}
          </button>
        ))}
      </MenuItems>
    )}
  >
    <span className={grouping === undefined ? undefined : 'group-word'}>{t('Group:')} </span>
    <b>{grouping === undefined ? t('none') : t(groupingLabels[grouping])}</b>
    <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
  </MenuButton>
)

/** For whom else a shipment is tracked is not shown to customers. */
const groupsBy = (grouping: ContainerGrouping): boolean =>
  isShownView({ list: 'containers', filters: {}, sort: '', q: '', group: grouping })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

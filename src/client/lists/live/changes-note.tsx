import { IconRefresh } from '@tabler/icons-react'
import { t } from '../../../contract/language/index.ts'
import './live.css'

/** Says that something changed and waits: nothing moves until somebody asks for it. */
export const ChangesNote = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <div className="changes-note">
    <IconRefresh size={14} aria-hidden="true" />
    <span role="status">{text}</span>
    <button type="button" onClick={onShow}>
      {t('Show')}
    </button>
  </div>
)

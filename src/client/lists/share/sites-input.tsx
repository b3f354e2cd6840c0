import { t } from '../../../contract/language/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { faultOfSites, sitesIn } from './frame.present.ts'

interface SitesInputProps {
  label: string
  value: string
  onValue: (value: string) => void
  isOptional?: boolean
  hint?: string
}

/** The sites that may show something in a frame, or whose pages may use a key. */
export const SitesInput = ({ label, value, onValue, isOptional = false, hint }: SitesInputProps) => (
  <FormInput
    label={label}
    value={value}
    onValue={onValue}
    isCode
    isOptional={isOptional}
    placeholder={'https://www.example.com'}
    hint={hint ?? t('Addresses with https and without a path, with commas between; http only for localhost')}
    fault={faultOfSites(sitesIn(value))}
  />
)

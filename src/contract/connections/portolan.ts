import { z } from 'zod'
import { msg, t } from '../language/index.ts'
import { type ConnectionForm, shortText, webAddress } from './field.ts'

const webhookChoices = { yes: msg('Made and watched by Portolan'), no: msg('None: it is asked') }

/** The form of a connection to another service of the same interface. */
export const portolanForm = {
  base_url: {
    label: msg('Address of the interface'),
    help: msg('Of another Portolan https://…/v2, or of a hosted service of the same interface.'),
    schema: webAddress,
    is_address: true,
    placeholder: () => 'https://portolan.example/v2',
    is_required: () => true,
  },
  api_key: {
    label: msg('API key'),
    is_secret: true,
    schema: shortText,
    is_required: () => true,
  },
  webhooks: {
    label: msg('Webhook'),
    help: msg(
      'The other service says what is new at once, and is asked less often. Needs the public address of this service.',
    ),
    schema: z.enum(Object.keys(webhookChoices)),
    options: webhookChoices,
    placeholder: () => t(webhookChoices.yes),
  },
} satisfies ConnectionForm

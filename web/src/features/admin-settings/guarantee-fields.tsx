import { LEGAL_GUARANTEE } from '@fieldhouse/contracts/guarantee.rules';
import { settingsLimits as limits } from '@fieldhouse/contracts/settings.rules';
import { TextArea } from '../../ui/text-area.tsx';
import { type PictureField, SettingPicture, SettingTick } from './settings-fields.tsx';
import type { SectionForm } from './settings-section.tsx';

export const guarantee = {
  guaranteeNotice: 'Show the notice and the label',
  guaranteeText: 'Words of the notice',
  guaranteePicture: 'Picture of the notice',
  guaranteeLabel: 'Picture of the label',
};

interface GuaranteeFieldsProps {
  form: SectionForm;
  isInEea: boolean;
  PictureField: PictureField;
}

/** The official pictures and words are published by the European Commission, in the languages of its members. */
export function GuaranteeFields({ form, isInEea, PictureField }: GuaranteeFieldsProps) {
  return (
    <>
      <SettingTick
        form={form}
        name="guaranteeNotice"
        hint={isInEea ? undefined : 'Your shop is outside of the European Economic Area, so neither is shown.'}
      />
      <TextArea
        {...form.labelled('guaranteeText')}
        maxLength={limits.guaranteeText}
        hint={`The official words in the language of your shop. Empty: “${LEGAL_GUARANTEE}”`}
      />
      <SettingPicture form={form} name="guaranteePicture" Field={PictureField} />
      <SettingPicture form={form} name="guaranteeLabel" Field={PictureField} />
    </>
  );
}

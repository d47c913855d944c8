// What is typed in a list of choices and not chosen. It stays in the field, is said there, and holds the
// save.
import type { FormInstance, FormRule } from 'antd';
import { createContext, useState } from 'react';
import { fr } from '../../i18n/fr';

/** Fields are known by their names alone. */
type AnyForm = Pick<FormInstance, 'setFields' | 'validateFields'>;

export interface Leftovers {
  /** `id`: the control's, given by the form. */
  put: (id: string, text: string) => void;
  /** The focus has gone on. */
  say: (id: string) => void;
  ruleOf: (name: string) => FormRule;
}

/** Absent outside of a form: there a list that closes forgets what was searched for. */
export const LeftoversOfForm = createContext<Leftovers | undefined>(undefined);

function leftoversOf(form: AnyForm, formName: string): Leftovers {
  const texts = new Map<string, string>();
  const nameOf = (id: string): string => id.slice(formName.length + 1);
  return {
    put(id, text) {
      const name = nameOf(id);
      const was = texts.get(name);
      if (text.trim()) texts.set(name, text.trim());
      else if (texts.delete(name) && was) form.setFields([{ name, errors: [] }]);
    },
    say(id) {
      if (texts.has(nameOf(id))) void form.validateFields([nameOf(id)]).catch(() => undefined);
    },
    ruleOf: (name) => ({
      validator: () => {
        const text = texts.get(name);
        return text ? Promise.reject(new Error(fr.form.notChosen(text))) : Promise.resolve();
      },
    }),
  };
}

export function useLeftovers(form: AnyForm, formName: string): Leftovers {
  return useState(() => leftoversOf(form, formName))[0];
}

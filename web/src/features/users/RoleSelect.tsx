import { fr } from '../../i18n/fr';
import { Choice } from '../../ui/form/Choice';
import { type Role, ROLES } from './api';

interface RoleSelectProps {
  id?: string;
  value?: Role;
  onChange?: (role: Role) => void;
  disabled?: boolean;
}

/** A role, with one line about what it is for: in the list, and below once chosen. */
export function RoleSelect(props: RoleSelectProps) {
  return (
    <>
      <Choice<Role>
        {...props}
        options={ROLES.map((role) => ({ value: role, label: fr.roles[role] }))}
        optionRender={({ label, value }) => (
          <div className="m-role-option">
            <div>{label}</div>
            <small>{fr.roleHelp[value as Role]}</small>
          </div>
        )}
        listHeight={400}
      />
      {props.value && <div className="m-role-help">{fr.roleHelp[props.value]}.</div>}
    </>
  );
}

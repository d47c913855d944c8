// The templates that something can be printed with.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

export type Template = components['schemas']['Report'];
export type TemplateType = Template['report_type'];

/** More than one looks through. */
const OFFERED = 200;

/** Where they can't be read, none: what is printed then is printed with the default one. */
export const templatesQuery = (report_type: TemplateType) =>
  queryOptions({
    queryKey: [...keys.report, 'offered', report_type],
    queryFn: ({ signal }): Promise<Template[]> => {
      const query = { report_type, _limit: OFFERED, _orderBy: 'report_name' };
      return unwrap(api.GET('/api/report/get.report_list', { params: { query }, signal })).then(
        ({ rows }) => rows,
        () => [],
      );
    },
  });

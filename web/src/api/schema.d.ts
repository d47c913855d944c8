// Generated from openapi.json by web/codegen; do not edit.

export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Sessions_SignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Sessions_SignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sessions_Me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Sessions_Refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/env/get_env": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Environment_GetEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/delete_region/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Regions_DeleteRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the import layout, as a file. */
        get: operations["Regions_ExportRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/get_region/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Regions_GetRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/get.region_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Regions_ListRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/post_region": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Regions_SaveRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/get.permission_table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Users_GetPermissionTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Done: Record<string, never>;
        GetEnvironmentReply: {
            banner: string | null;
            nodeName: string;
            runningEnv: string;
            version: string;
        };
        GetRegionReply: {
            region: components["schemas"]["Region"] | null;
        };
        ListRegionsReply: {
            rows: components["schemas"]["Region"][];
            total: number;
            totalIsEstimate: boolean;
        };
        MeReply: {
            user: components["schemas"]["User"];
        };
        PermissionRow: {
            permission: string;
            roles: string[];
        };
        PermissionTableReply: {
            permissions: components["schemas"]["PermissionRow"][];
            roles: components["schemas"]["RoleLabel"][];
        };
        Problem: {
            /** @description Stable English word. */
            code: string;
            errors?: {
                field: string;
                message: string;
            }[];
            /** @description A French sentence for a person. */
            message: string;
            /** @constant */
            status: "error";
        };
        RefreshReply: {
            token: string;
        };
        Region: {
            region_code: string;
            region_id: number;
            region_name: string;
            region_version: number;
        };
        RoleLabel: {
            label: string;
            role: string;
        };
        SaveRegionReply: {
            region_id: number;
            region_version: number;
        };
        SaveRegionRequest: {
            region_code?: string | null;
            region_id?: number | null;
            region_name?: string | null;
            region_version?: number | null;
        };
        SignInReply: {
            token: string;
            user: components["schemas"]["User"];
        };
        SignInRequest: {
            login?: string;
            password?: string;
        };
        User: {
            login_id: number;
            login_lastConnection: string | null;
            login_mustChangePassword: boolean;
            login_name: string;
            login_provider: string;
            login_regionIds: number[];
            login_role: string;
            login_version: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Sessions_SignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SignInReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_SignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_Me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MeReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_Refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RefreshReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Environment_GetEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetEnvironmentReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_DeleteRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_ExportRegions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                filter?: string;
                format?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Region"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_GetRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetRegionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_ListRegions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListRegionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_SaveRegion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveRegionRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveRegionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_GetPermissionTable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["PermissionTableReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
